import type { synapseChatMachine } from '../../machines/synapse-chat/synapse-chat.machine.ts';
import type { Stage } from 'flow-toolkit/browser/driver';
import { defineDriver } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

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

export const synapseChatDriver = defineDriver<typeof synapseChatMachine>({
  alsoMoves: ['banner', 'ticker'],
  inPlace: true,

  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/`);
    await hydrate(stage);
  },

  gestures: {
    'chat.enter': (stage) => scroll(stage, 'chat'),
    'chat.leave': leave,
    async 'motion.reduce'({ page }) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
    },
    async 'motion.allow'(stage) {
      // Off screen, or the conversation would begin at once.
      await leave(stage);
      await stage.page.emulateMedia({ reducedMotion: 'no-preference' });
    },
  },
});
