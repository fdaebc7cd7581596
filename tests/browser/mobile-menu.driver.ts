import type { mobileMenuMachine } from '../../machines/mobile-menu/mobile-menu.machine.ts';
import type { Gestures } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';

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
    async 'menu.toggle'({ view, page }) {
      await page.setViewportSize(narrow);
      await view.locator('summary').filter({ hasText: 'Menu' }).click();
    },
    async 'menu.escape'({ page }) {
      await page.keyboard.press('Escape');
    },
    async 'menu.dismiss'({ page }) {
      // Below the menu, at the edge of the page, where nothing else takes the tap.
      await page.mouse.click(4, narrow.height - 24);
    },
    async 'menu.choose'({ view }) {
      await view.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
    },
    async 'menu.outgrow'({ page }) {
      await page.setViewportSize(wide);
    },
  } satisfies Gestures<typeof mobileMenuMachine>,

  requests: {},

  async inspect({ view, page, section }, outcome) {
    const links = view.getByRole('navigation', { name: 'Menu' });
    await links.waitFor({ state: outcome.state === 'open' ? 'visible' : 'hidden' });
    const focused = (selector: string) =>
      section().evaluate((menu, inside) => document.activeElement === menu.querySelector(inside), selector);
    if (asksFor(outcome, 'focusButton')) expectSame('the focus on the button', await focused('summary'), true);
    if (outcome.state !== 'open') return;
    // HEAD-3: focus stays inside while the menu is open.
    const stops = await links.getByRole('link').count();
    for (let stop = 0; stop <= stops + 1; stop += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other.
      await page.keyboard.press('Tab');
      // oxlint-disable-next-line no-await-in-loop
      const inside = await section().evaluate((menu) => menu.contains(document.activeElement));
      expectSame(`the focus inside the menu after ${stop + 1} tabs`, inside, true);
    }
  },
});
