import type { synapseChatMachine } from '../../../machines/synapse-chat/synapse-chat.machine.ts';
import { synapseChatFlow } from '../../../machines/synapse-chat/synapse-chat.model.ts';
import { allIn, saidBy } from 'flow-toolkit/view/conformance';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, lasts, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, Stage, Verdict } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';
import { endsWithPage } from './leaving.ts';

interface Chat<TStage> {
  scroll(stage: TStage, to: 'into view' | 'out of view'): Awaitable<void>;
  press(stage: TStage, which: keyof typeof buttons): Awaitable<void>;
  /** The messages that the eye can read, of four that are in the markup. */
  spoken(stage: TStage): Awaitable<readonly string[]>;
}

const buttons = { pause: 'Pause', resume: 'Play', restart: 'Restart' } as const;

const analyzing = 'Synapse is analyzing...';

const chatSentences = <TStage extends Stage>({ scroll, press, spoken }: Chat<TStage>): Sentence<TStage>[] => [
  does('the visitor scrolls the Synapse conversation into view', (stage: TStage) => scroll(stage, 'into view')),
  does('the visitor scrolls the Synapse conversation out of view', (stage: TStage) => scroll(stage, 'out of view')),
  does(
    'the visitor has scrolled the Synapse conversation into view {duration} ago',
    async (stage: TStage, ms: number) => {
      await scroll(stage, 'into view');
      await stage.wait(ms);
    },
  ),
  does('the Synapse conversation has not been on the screen for {duration}', (stage: TStage, ms: number) =>
    stage.wait(ms),
  ),
  does('the visitor pauses the Synapse conversation', (stage: TStage) => press(stage, 'pause')),
  does('the visitor resumes the Synapse conversation', (stage: TStage) => press(stage, 'resume')),
  does('the visitor restarts the Synapse conversation', (stage: TStage) => press(stage, 'restart')),
  sees('the Synapse conversation has {int} message(s)', async (stage: TStage, expected: number) =>
    same('the number of messages', (await spoken(stage)).length, expected),
  ),
  lasts('nothing changes in the Synapse conversation for {duration}', async (stage: TStage, ms: number) => {
    const look = async () => [await spoken(stage), await stage.says(analyzing), await stage.likeness()];
    const before = await look();
    await stage.wait(ms);
    return same('the conversation', await look(), before);
  }),
  sees("each message of the Synapse conversation says whether it is the user's or Synapse's", async (stage: TStage) => {
    const wrong = (await spoken(stage)).filter((text) => !/^(Clinician|Synapse)/.test(text));
    return same('the messages without a speaker', wrong, []);
  }),
  sees('both have spoken', async (stage: TStage) => {
    const speakers = (await spoken(stage)).map((text) => /^(Clinician|Synapse)/.exec(text)?.[0]);
    return same('the speakers', new Set(speakers).size, 2);
  }),
  sees('no message of the Synapse conversation is there twice', async (stage: TStage) => {
    const texts = await spoken(stage);
    return same('the number of different messages', new Set(texts).size, texts.length);
  }),
];

const onMachine: Chat<MachineStage> = {
  scroll: (stage, to) => stage.send({ type: to === 'into view' ? 'chat.enter' : 'chat.leave' }),
  press: (stage, which) => stage.press(`${buttons[which]} the conversation`),
  spoken: (stage) =>
    allIn(stage.shown())
      .filter(({ role, only }) => role === 'listitem' && !only)
      .map(saidBy),
};

const messages = (stage: PageStage) => stage.section().getByRole('list', { name: 'Conversation' }).locator('> li');

/** What can be read of each message: all four are in the markup, in their places. */
const readable = (stage: PageStage) =>
  messages(stage).evaluateAll((items) =>
    items.map((item) => {
      const message = item.lastElementChild;
      const shows = message?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
      return shows ? (message?.textContent ?? '') : '';
    }),
  );

/** Scrolls, and waits until the page's own observer has been told. */
const scroll = (stage: PageStage, to: string) =>
  stage.section().evaluate(async (section, place) => {
    if (place === 'into view') section.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
    const { promise, resolve } = Promise.withResolvers<void>();
    const observer = new IntersectionObserver(() => resolve());
    observer.observe(section);
    await promise;
    observer.disconnect();
  }, to);

const onPage: Chat<PageStage> = {
  async scroll(stage, to) {
    stage.memory.set('out of view', to === 'out of view');
    await scroll(stage, to);
    await stage.wait(0);
  },
  async press(stage, which) {
    const button = stage.section().getByRole('button', { name: `${buttons[which]} the conversation` });
    // A click by a pointer would scroll the conversation into view.
    await (stage.memory.get('out of view') === false ? button.click() : button.dispatchEvent('click'));
    await stage.wait(0);
  },
  spoken: async (stage) => (await readable(stage)).filter(Boolean),
};

const height = (stage: PageStage) =>
  stage
    .section()
    .getByRole('list', { name: 'Conversation' })
    .evaluate((list) => list.getBoundingClientRect().height);

async function keepsHeight(stage: PageStage, ms: number): Promise<Verdict> {
  const before = await height(stage);
  for (let waited = 0; waited < ms; waited += 1_000) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other.
    await stage.wait(1_000);
    // oxlint-disable-next-line no-await-in-loop
    const problem = same('the height of the sheet', await height(stage), before);
    if (problem !== null) return problem;
  }
  return null;
}

export const synapseChatWorld = defineWorld<typeof synapseChatMachine>({
  flow: synapseChatFlow,
  start: () => undefined,
  machineSentences: [...endsWithPage, ...chatSentences(onMachine)],
  pageSentences: [
    ...chatSentences(onPage),
    sees('the Synapse sheet has a place for each of the {int} messages', async (stage: PageStage, count: number) => {
      const heights = await messages(stage).evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect().height),
      );
      return same('the number of places', heights.filter((each) => each > 0).length, count);
    }),
    lasts('the Synapse sheet keeps its height while {duration} pass', keepsHeight),
  ],
});
