import type { siteHeaderMachine } from '../../machines/site-header/site-header.machine.ts';
import { nodesOf } from '../../machines/core/view.ts';
import type { Gestures, Stage } from 'flow-toolkit/browser/driver';
import { defineDriver, expectSame, settle } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

async function scrollBy({ page }: Stage, distance: number): Promise<void> {
  await page.evaluate(
    (pixels) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true });
        window.scrollBy({ top: pixels, behavior: 'instant' });
      }),
    distance,
  );
  await settle(page);
}

export const siteHeaderDriver = defineDriver<typeof siteHeaderMachine>({
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/terms`);
    await hydrate(stage);
    await scrollBy(stage, 1_200);
  },

  gestures: {
    'scroll.up': (stage) => scrollBy(stage, -100),
    async 'scroll.down'(stage) {
      // A header with the focus stays.
      await stage.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await scrollBy(stage, 100);
    },
    async 'focus.enter'({ section }) {
      await section()
        .getByRole('link', { name: 'Staveline' })
        .evaluate((link) => link.focus({ preventScroll: true }));
    },
    async 'focus.covered'({ page, section }) {
      const { height } = (await section().boundingBox()) ?? { height: 0 };
      // Something at the top of the screen that can be focused.
      await page.evaluate((tall) => {
        const covered = document.createElement('button');
        covered.style.cssText = `position: absolute; left: 0; top: ${scrollY + tall / 2}px`;
        document.querySelector('main')?.append(covered);
        covered.focus({ preventScroll: true });
        covered.blur();
        covered.remove();
      }, height);
    },
  } satisfies Gestures<typeof siteHeaderMachine>,

  // Where it lies is for the eye alone.
  async inspect({ page, section }, { shows = {} }) {
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const box = await section().boundingBox();
    if (!box) throw new Error('the page has no header');
    expectSame(
      'whether the header is on the screen',
      box.y + box.height > 0,
      nodesOf(shows).some(({ over }) => over),
    );
  },
});
