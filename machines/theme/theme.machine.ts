import { setup } from 'xstate';
import type { Theme } from './themes.ts';

export type ThemeEvent =
  /** The page has read local storage. */
  | { type: 'theme.restore'; theme: Theme }
  | { type: 'theme.toggle' }
  /** Another tab changed the choice. */
  | { type: 'theme.sync'; theme: Theme }
  /** The embedding frame requested a theme; its origin has been checked. */
  | { type: 'theme.request'; theme: Theme };

interface Chosen {
  theme: Theme;
}

const themeSetup = setup({
  types: { events: {} as ThemeEvent },
  actions: {
    /** Provided by the page: sets or removes the class on the root element. */
    apply: (_, _params: Chosen) => {},
    /** Provided by the page: writes local storage, ignoring errors. */
    persist: (_, _params: Chosen) => {},
    /** Provided by the page: posts theme-change to an allowed embedding frame. */
    notifyParent: (_, _params: Chosen) => {},
  },
  guards: {
    light: ({ event }) => 'theme' in event && event.theme === 'light',
    dark: ({ event }) => 'theme' in event && event.theme === 'dark',
  },
});

/** Transitions to the other theme. A choice is reported to the parent frame unless it came from there. */
const leadingTo = (theme: Theme) => {
  const params = { theme };
  return themeSetup.createStateConfig({
    on: {
      'theme.toggle': {
        target: theme,
        actions: [
          { type: 'persist', params },
          { type: 'notifyParent', params },
        ],
      },
      'theme.sync': { guard: theme, target: theme, actions: { type: 'notifyParent', params } },
      'theme.request': { guard: theme, target: theme, actions: { type: 'persist', params } },
    },
  });
};

/** THEME-1 to THEME-4. */
export const themeMachine = themeSetup.createMachine({
  id: 'theme',
  initial: 'unread',
  states: {
    unread: {
      description: 'The page shows what the stored choice asks for, but has not taken control yet.',
      on: {
        'theme.restore': [{ guard: 'dark', target: 'dark' }, { target: 'light' }],
      },
    },
    light: {
      ...leadingTo('dark'),
      description: 'The light theme: day clinic.',
      entry: { type: 'apply', params: { theme: 'light' } },
    },
    dark: {
      ...leadingTo('light'),
      description: 'The dark theme: night shift.',
      entry: { type: 'apply', params: { theme: 'dark' } },
    },
  },
});
