import type { siteHeaderMachine } from '../../../machines/site-header/site-header.machine.ts';
import { siteHeaderFlow } from '../../../machines/site-header/site-header.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, lasts, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, Stage } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';

type Way = 'scrolls down' | 'scrolls up' | 'below' | 'into';

interface Header<TStage> {
  move(stage: TStage, way: Way): Awaitable<void>;
  /** Whether it is on the screen. */
  shows(stage: TStage): Awaitable<boolean>;
}

const headerSentences = <TStage extends Stage>({ move, shows }: Header<TStage>): Sentence<TStage>[] => [
  does('the visitor scrolls down', (stage: TStage) => move(stage, 'scrolls down')),
  does('the visitor scrolls up', (stage: TStage) => move(stage, 'scrolls up')),
  does('the focus moves to something below the header', (stage: TStage) => move(stage, 'below')),
  does('the focus moves into the header', (stage: TStage) => move(stage, 'into')),
  sees('the header is within reach', async (stage: TStage) => same('whether it shows', await shows(stage), true)),
  sees('the header is not on the screen', async (stage: TStage) => same('whether it shows', await shows(stage), false)),
  lasts('nothing changes for {duration}', async (stage: TStage, ms: number) => {
    const before = await shows(stage);
    await stage.wait(ms);
    return same('whether the header shows', await shows(stage), before);
  }),
];

const events: Readonly<Record<Way, string>> = {
  'scrolls down': 'scroll.down',
  'scrolls up': 'scroll.up',
  below: 'focus.covered',
  into: 'focus.enter',
};

const onMachine: Header<MachineStage> = {
  move(stage, way) {
    stage.memory.set('scrolled', true);
    stage.send({ type: events[way] });
  },
  // In its place it shows until the visitor has scrolled down.
  shows: (stage) => stage.shown().some(({ over }) => over) || !stage.memory.has('scrolled'),
};

/** Waits until the page has seen the scroll. */
const scrollBy = ({ page }: PageStage, distance: number) =>
  page.evaluate(async (pixels) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener('scroll', () => resolve(), { once: true });
    window.scrollBy({ top: pixels, behavior: 'instant' });
    await promise;
  }, distance);

const onPage: Header<PageStage> = {
  async move(stage, way) {
    const { page } = stage;
    if (way === 'scrolls down') await scrollBy(stage, 1_000);
    if (way === 'scrolls up') await scrollBy(stage, -100);
    if (way === 'into')
      await stage
        .section()
        .getByRole('link', { name: 'Blog' })
        .evaluate((link) => link.focus({ preventScroll: true }));
    if (way === 'below')
      await page.evaluate(() => {
        const covered = document.createElement('button');
        covered.textContent = 'Covered';
        covered.style.cssText = `position: absolute; left: 0; top: ${scrollY + 20}px`;
        document.querySelector('main')?.append(covered);
        covered.focus({ preventScroll: true });
      });
    await stage.wait(0);
  },
  async shows(stage) {
    await stage.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const { y = 0, height = 0 } = (await stage.section().boundingBox()) ?? {};
    return y + height > 0;
  },
};

export const siteHeaderWorld = defineWorld<typeof siteHeaderMachine>({
  flow: siteHeaderFlow,
  start: () => undefined,
  machineSentences: headerSentences(onMachine),
  pageSentences: [
    ...headerSentences(onPage),
    does('the visitor opens {string}', async (stage: PageStage, address: string) => {
      await stage.open(address);
      stage.memory.set('top', await stage.page.evaluate(() => document.querySelector('main')?.offsetTop));
    }),
    sees('the text of the page is where it was', async (stage: PageStage) =>
      same(
        'the beginning of the text',
        await stage.page.evaluate(() => document.querySelector('main')?.offsetTop),
        stage.memory.get('top'),
      ),
    ),
  ],
});
