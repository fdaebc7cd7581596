import type { synapseChatMachine } from '../../machines/synapse-chat/synapse-chat.machine.ts';
import type { Gestures, Stage } from './driver.ts';
import { defineDriver, expectSame, hydrate } from './driver.ts';

/** How many messages stand there in each state of the conversation. */
const shownIn: Readonly<Record<string, number>> = {
  'playing.opening': 0,
  'playing.question': 1,
  'playing.answer': 2,
  'playing.request': 3,
  'playing.draft': 4,
  still: 4,
};

/** Scrolls the chat on screen, or to the top of the page, where it is off; a paused chat does not show that it has been told. */
const scroll = ({ section }: Stage, to: 'chat' | 'top') =>
  section().evaluate(async (element, place) => {
    if (place === 'chat') element.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
    // Observers are told in the order in which they were made: the page's own before this one.
    const { promise, resolve } = Promise.withResolvers<void>();
    const observer = new IntersectionObserver(() => resolve());
    observer.observe(element);
    await promise;
    observer.disconnect();
  }, to);

const leave = (stage: Stage) => scroll(stage, 'top');

/** Where the chat is not on screen its buttons may be: scrolling to them is another matter. */
const press = ({ section }: Stage, name: string) =>
  section()
    .getByRole('button', { name: `${name} the conversation` })
    .dispatchEvent('click');

export const synapseChatDriver = defineDriver<typeof synapseChatMachine>({
  alsoMoves: ['banner', 'ticker'],

  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/`);
    await hydrate(stage);
  },

  gestures: {
    'chat.enter': (stage) => scroll(stage, 'chat'),
    'chat.leave': leave,
    async 'chat.pause'(stage) {
      await press(stage, 'Pause');
    },
    async 'chat.play'(stage) {
      await press(stage, 'Play');
    },
    async 'chat.restart'(stage) {
      await press(stage, 'Restart');
    },
    async 'motion.reduce'({ page }) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
    },
    async 'motion.allow'(stage) {
      // Off screen, or the conversation would begin at once.
      await leave(stage);
      await stage.page.emulateMedia({ reducedMotion: 'no-preference' });
    },
  } satisfies Gestures<typeof synapseChatMachine>,

  requests: {},

  async inspect({ section, memory }, { state, context }) {
    // What stays is not told again: the number of messages is remembered from when it changed.
    if (typeof context?.['shown'] === 'number') memory.set('shown', context['shown']);
    const shown = shownIn[state] ?? Number(memory.get('shown'));
    // All four are there for assistive technology; the eye sees those that have come.
    const opacities = await section()
      .getByRole('list', { name: 'Conversation' })
      .locator('li > div')
      .evaluateAll((messages) => messages.map((message) => Number(getComputedStyle(message).opacity)));
    expectSame(
      'the messages that show',
      opacities,
      [0, 1, 2, 3].map((index) => (index < shown ? 1 : 0)),
    );
    const indicators = section().getByText('Synapse is analyzing...', { exact: true });
    const awaiting = state.startsWith('playing') && shown < 4;
    expectSame('the number of indicators', await indicators.count(), awaiting ? 1 : 0);
    if (awaiting) expectSame('whether the indicator shows', await indicators.isVisible(), true);
    // Hidden ones, under reduced motion, have no role.
    const controls = state === 'still' ? [] : [state === 'paused' ? 'Play' : 'Pause', 'Restart'];
    expectSame(
      'the controls',
      await section()
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.textContent)),
      controls.map((name) => `${name} the conversation`),
    );
  },
});
