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

/** THEME-1 to THEME-4. A choice is reported to the parent frame unless it came from there, to prevent an echo. */
export const themeMachine = setup({
  types: { events: {} as ThemeEvent },
  actions: {
    /** Provided by the page: sets or removes the class on the root element. */
    apply: (_, _params: { theme: Theme }) => {},
    /** Provided by the page: writes local storage, ignoring errors. */
    persist: (_, _params: { theme: Theme }) => {},
    /** Provided by the page: posts theme-change to an allowed embedding frame. */
    notifyParent: (_, _params: { theme: Theme }) => {},
  },
  guards: {
    dark: (_, params: { theme: Theme }) => params.theme === 'dark',
    light: (_, params: { theme: Theme }) => params.theme === 'light',
  },
}).createMachine({
  id: 'theme',
  initial: 'unread',
  states: {
    unread: {
      description: 'The page shows what the stored choice asks for, but has not taken control yet.',
      on: {
        'theme.restore': [
          {
            guard: { type: 'dark', params: ({ event }) => ({ theme: event.theme }) },
            target: 'dark',
            meta: { requirements: ['THEME-1'] },
          },
          { target: 'light', meta: { requirements: ['THEME-1', 'THEME-4'] } },
        ],
      },
    },
    light: {
      description: 'The light theme: day clinic.',
      entry: { type: 'apply', params: { theme: 'light' } },
      on: {
        'theme.toggle': {
          target: 'dark',
          actions: [
            { type: 'persist', params: { theme: 'dark' } },
            { type: 'notifyParent', params: { theme: 'dark' } },
          ],
          meta: { requirements: ['THEME-2', 'THEME-3'] },
        },
        'theme.sync': {
          guard: { type: 'dark', params: ({ event }) => ({ theme: event.theme }) },
          target: 'dark',
          actions: { type: 'notifyParent', params: { theme: 'dark' } },
          meta: { requirements: ['THEME-2'] },
        },
        'theme.request': {
          guard: { type: 'dark', params: ({ event }) => ({ theme: event.theme }) },
          target: 'dark',
          actions: { type: 'persist', params: { theme: 'dark' } },
          meta: { requirements: ['THEME-3'] },
        },
      },
    },
    dark: {
      description: 'The dark theme: night shift.',
      entry: { type: 'apply', params: { theme: 'dark' } },
      on: {
        'theme.toggle': {
          target: 'light',
          actions: [
            { type: 'persist', params: { theme: 'light' } },
            { type: 'notifyParent', params: { theme: 'light' } },
          ],
          meta: { requirements: ['THEME-2', 'THEME-3'] },
        },
        'theme.sync': {
          guard: { type: 'light', params: ({ event }) => ({ theme: event.theme }) },
          target: 'light',
          actions: { type: 'notifyParent', params: { theme: 'light' } },
          meta: { requirements: ['THEME-2'] },
        },
        'theme.request': {
          guard: { type: 'light', params: ({ event }) => ({ theme: event.theme }) },
          target: 'light',
          actions: { type: 'persist', params: { theme: 'light' } },
          meta: { requirements: ['THEME-3'] },
        },
      },
    },
  },
});
