import { synapseChatMachine } from '../../machines/synapse-chat/synapse-chat.machine.ts';
import { synapseChatView } from '../../machines/synapse-chat/synapse-chat.view.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const conversation = ({ region }: Screen) => region.getByRole('list', { name: 'Conversation' });

/** Scrolls, and waits until observers have been called: a paused chat does not show it. */
const scroll = (to: 'chat' | 'top') => (screen: Screen) =>
  conversation(screen).evaluate(async (list, place) => {
    if (place === 'chat') list.scrollIntoView({ block: 'center', behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
    // Observers are called in the order in which they were made: the page's own before this one.
    const { promise, resolve } = Promise.withResolvers<void>();
    const observer = new IntersectionObserver(() => resolve());
    observer.observe(list);
    await promise;
    observer.disconnect();
  }, to);

// A click by a pointer would scroll the conversation into view.
const press = (verb: string) => (screen: Screen) =>
  screen.region.getByRole('button', { name: `${verb} the conversation` }).dispatchEvent('click');

export const synapseChatPage = definePageFlow({
  machine: synapseChatMachine,
  view: synapseChatView,
  address: '/',
  // After a pause or a leave the chat resumes: whether it had begun is the only difference.
  serializeState: ({ value, context }) =>
    JSON.stringify([value, value !== 'still' && context.shown > 0, value === 'paused' && context.onScreen]),
  filterEvents: ({ value, context }, { type }) =>
    value !== 'paused' || (type === 'chat.enter' ? !context.onScreen : type !== 'chat.leave' || context.onScreen),

  gestures: {
    'chat.enter': scroll('chat'),
    'chat.leave': scroll('top'),
    'chat.pause': press('Pause'),
    'chat.play': press('Play'),
    'chat.restart': press('Restart'),
    'motion.reduce': ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }),
    'motion.allow': async (screen) => {
      // The conversation would begin at once on screen.
      await scroll('top')(screen);
      await screen.page.emulateMedia({ reducedMotion: 'no-preference' });
    },
  },
  shows: {
    canPause: ({ region, expect }, canPause) =>
      expect(region.getByRole('button').filter({ visible: true })).toHaveCount(canPause ? 2 : 0),
    isPaused: ({ region, expect }, isPaused) =>
      expect(region.locator('button', { hasText: 'Play' })).toHaveCount(isPaused ? 1 : 0),
    button: ({ region, expect }, verb) =>
      expect(region.locator('button').first()).toHaveText(`${verb} the conversation`),
    messages: async (screen, messages) => {
      const items = conversation(screen).getByRole('listitem');
      await screen
        .expect(items.locator('> div'))
        .toHaveText(messages.map(({ speaker, content }) => `${speaker}${content}`));
      await screen.expect
        .poll(() =>
          items.evaluateAll((all) =>
            all.map((item) => ({
              isShown: item.lastElementChild?.checkVisibility({ opacityProperty: true }),
              isNext: item.firstElementChild?.textContent === 'Synapse is analyzing...',
            })),
          ),
        )
        .toEqual(messages.map(({ isShown, isNext }) => ({ isShown, isNext })));
    },
  },
  controls: ({ canPause, button }) =>
    canPause ? [`button "${button} the conversation"`, 'button "Restart the conversation"'] : [],
});
