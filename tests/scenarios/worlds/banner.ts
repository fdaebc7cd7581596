import type { bannerMachine } from '../../../machines/banner/banner.machine.ts';
import { bannerMessages } from '../../../machines/banner/banner.messages.ts';
import { bannerFlow } from '../../../machines/banner/banner.model.ts';
import { allIn, saidBy } from 'flow-toolkit/view/conformance';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, lasts, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, Stage } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';
import { endsWithPage } from './leaving.ts';
import { movingOnMachine, movingOnPage } from './moving.ts';
import { tickerScrolls } from './ticker-place.ts';

/** How often the banner is looked at, in milliseconds. */
const LOOK = 500;
const LONGEST_WAIT = 60_000;
const MOST_MESSAGES = 20;

/** @param messages what shows of the messages */
const bannerSentences = <TStage extends Stage>(
  messages: (stage: TStage) => Awaitable<readonly string[]>,
): Sentence<TStage>[] => {
  const shown = async (stage: TStage) => (await messages(stage)).join(' / ');

  /** Waits until another message shows. @returns after how long; null when none came */
  const moveOn = async (stage: TStage): Promise<number | null> => {
    const before = await shown(stage);
    for (let waited = LOOK; waited <= LONGEST_WAIT; waited += LOOK) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other.
      await stage.wait(LOOK);
      // oxlint-disable-next-line no-await-in-loop
      if ((await shown(stage)) !== before) return waited;
    }
    return null;
  };

  const moveThroughAll = async (stage: TStage) => {
    const first = await shown(stage);
    const said = [first];
    for (let moves = 0; moves < MOST_MESSAGES; moves += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one message after the other.
      if ((await moveOn(stage)) === null) break;
      // oxlint-disable-next-line no-await-in-loop
      said.push(await shown(stage));
      if (said.at(-1) === first) break;
    }
    stage.memory.set('said', said);
  };

  const staysTheSame = async (stage: TStage, ms: number) => {
    const before = await shown(stage);
    for (let waited = 0; waited < ms; waited += 4 * LOOK) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other.
      await stage.wait(4 * LOOK);
      // oxlint-disable-next-line no-await-in-loop
      const problem = same('the message', await shown(stage), before);
      if (problem !== null) return problem;
    }
    return null;
  };

  return [
    does('the banner has moved on once', async (stage: TStage) => void stage.memory.set('period', await moveOn(stage))),
    does('the banner has moved on through all its messages', moveThroughAll),

    sees('the banner says {string}', async (stage: TStage, words: string) => {
      const said = await shown(stage);
      return said.includes(words) ? null : `the banner says "${said}"`;
    }),
    sees('the banner shows one message', async (stage: TStage) =>
      same('the number of messages', (await messages(stage)).length, 1),
    ),
    sees('the banner moves on to another message', async (stage: TStage) =>
      (await moveOn(stage)) === null ? 'the banner does not move on' : null,
    ),
    sees('the banner moves on after the same time again', async (stage: TStage) =>
      same('the time until the next message', await moveOn(stage), stage.memory.get('period')),
    ),
    sees('the banner shows the message that it began with', async (stage: TStage) => {
      const [first, ...others] = stage.memory.get('said') as string[];
      return others.length < 2 ? 'the banner has one message' : same('the message', await shown(stage), first);
    }),
    sees('one of its messages said {string}', ({ memory }: TStage, text: string) =>
      (memory.get('said') as string[]).some((message) => message.includes(text)) ? null : `no message said "${text}"`,
    ),
    lasts('the banner shows the same message for {duration}', staysTheSame),
  ];
};

export const onBannerPage = bannerSentences<PageStage>(({ page }) =>
  page.locator('[data-machine=banner]').getByRole('paragraph').filter({ visible: true }).allInnerTexts(),
);

const moving = movingOnMachine('banner', {
  hold: 'banner.hold',
  release: 'banner.release',
  pause: 'banner.pause',
  resume: 'banner.play',
});

export const bannerWorld = defineWorld<typeof bannerMachine>({
  flow: bannerFlow,
  start: () => ({ count: bannerMessages.length }),
  keys: moving.keys,
  machineSentences: [
    ...endsWithPage,
    ...moving.sentences,
    ...bannerSentences<MachineStage>((stage) =>
      allIn(stage.shown())
        .filter(({ role }) => role === 'paragraph')
        .map(saidBy),
    ),
  ],
  pageSentences: [
    ...movingOnPage('banner', { pause: 'Pause announcements', resume: 'Play announcements' }),
    ...movingOnPage('ticker', { pause: 'Stop figures', resume: 'Play figures' }),
    ...onBannerPage,
    sees('the ticker scrolls', tickerScrolls),
  ],
});
