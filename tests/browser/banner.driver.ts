import type { bannerMachine } from '../../machines/banner/banner.machine.ts';
import { defineDriver } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

export const bannerDriver = defineDriver<typeof bannerMachine>({
  alsoMoves: ['theme', 'ticker', 'synapse-chat'],

  async open(stage) {
    await stage.page.mouse.move(600, 700);
    await stage.page.emulateMedia({ reducedMotion: 'reduce' });
    await stage.page.goto(`${stage.origin}/landing-new/`);
    await hydrate(stage);
  },

  gestures: {
    async 'motion.reduce'({ page }) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
    },
    async 'motion.allow'({ page }) {
      await page.mouse.move(600, 700);
      await page.locator(':focus').evaluateAll((focused) => (focused as HTMLElement[]).forEach((each) => each.blur()));
      await page.emulateMedia({ reducedMotion: 'no-preference' });
    },
  },
});
