import type { traceableNoteMachine } from '../../machines/traceable-note/traceable-note.machine.ts';
import { defineDriver } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

export const traceableNoteDriver = defineDriver<typeof traceableNoteMachine>({
  // A pointer that goes comes to the banner.
  alsoMoves: ['live-demo', 'banner'],
  // All of the note shows: nothing scrolls under the pointer.
  viewport: { width: 1280, height: 1400 },
  // A press without a pointer on the way, which would point first.
  inPlace: true,

  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/`);
    await hydrate(stage);
  },

  gestures: {
    async 'note.play'({ page }) {
      // A pointer above the note would be a gesture.
      await page.mouse.move(0, 0);
      const button = (name: string) => page.getByRole('button', { name });
      // The button says what a run before has left.
      if (await button('Reset Demo').isVisible()) await button('Reset Demo').dispatchEvent('click');
      await button('Start Demo').dispatchEvent('click');
      await page.clock.runFor(14_000);
    },
    async 'note.clear'({ page }) {
      // As the keyboard does it: a click on the label is a press outside the parts first.
      const choose = (visit: string) => page.getByRole('radio', { name: visit }).dispatchEvent('click');
      await choose('Urgent care');
      await choose('Walk-in');
      // The new words came under a pointer that rested there, which points again.
      await page.mouse.move(0, 0);
    },
  },
});
