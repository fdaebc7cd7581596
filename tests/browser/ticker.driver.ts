import type { tickerMachine } from '../../machines/ticker/ticker.machine.ts';
import type { Gestures, Stage } from './driver.ts';
import { defineDriver, expectSame, hydrate } from './driver.ts';

/** Presses the button as a finger does, which does not hover first: coming to the figures is an event of its own. */
const press = ({ section }: Stage, name: string) =>
  section().getByRole('button', { name, exact: true }).dispatchEvent('click');

export const tickerDriver = defineDriver<typeof tickerMachine>({
  alsoMoves: ['theme', 'banner', 'synapse-chat'],

  async open({ page, origin }) {
    await page.mouse.move(0, 0);
    await page.goto(`${origin}/landing-new/`);
  },

  gestures: {
    async 'ticker.hold'({ page, section }) {
      // The pointer may be there still, from before a press.
      await page.mouse.move(0, 0);
      await section().hover();
    },
    async 'ticker.release'({ page }) {
      await page.mouse.move(0, 0);
    },
    'ticker.stop': (stage) => press(stage, 'Stop figures'),
    'ticker.play': (stage) => press(stage, 'Play figures'),
    async 'motion.reduce'({ page }) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
    },
    async 'motion.allow'(stage) {
      await stage.page.mouse.move(0, 0);
      await stage.page.emulateMedia({ reducedMotion: 'no-preference' });
      // On the way in, too: the page tells its machine what the device asks for.
      await hydrate(stage);
    },
  } satisfies Gestures<typeof tickerMachine>,

  requests: {},

  async inspect({ section }, { state }) {
    // What the browser itself says of the movement: none, or one that runs or is held.
    const movement = await section().evaluate((element) =>
      element.getAnimations({ subtree: true }).map(({ playState }) => playState),
    );
    expectSame('the movement', movement, state === 'still' ? [] : [state === 'scrolling' ? 'running' : 'paused']);
    const button = section().getByRole('button');
    if (state !== 'still')
      expectSame('the button', await button.innerText(), state === 'stopped' ? 'Play figures' : 'Stop figures');
    // Each figure once for assistive technology, however often for the eye.
    expectSame('the number of figures', await section().getByRole('listitem').count(), 8);
  },
});
