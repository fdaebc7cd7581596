import type { mobileMenuMachine } from '../../machines/mobile-menu/mobile-menu.machine.ts';
import { defineDriver } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

const narrow = { width: 390, height: 844 };
const wide = { width: 1200, height: 844 };

export const mobileMenuDriver = defineDriver<typeof mobileMenuMachine>({
  alsoMoves: ['tooltip', 'route-announcer'],

  viewport: narrow,

  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/`);
    await hydrate(stage);
  },

  gestures: {
    async 'menu.dismiss'({ page }) {
      // Below the menu, at the edge of the page, where nothing else takes the tap.
      await page.mouse.click(4, narrow.height - 24);
    },
    async 'menu.outgrow'({ page }) {
      await page.setViewportSize(wide);
      await page.setViewportSize(narrow);
    },
  },
});
