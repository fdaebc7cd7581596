import type { SnapshotFrom } from 'xstate';
import { defineView, type ViewNode } from '../core/view.ts';
import { type ThemeEvent, themeMachine } from './theme.machine.ts';
import type { Theme } from './themes.ts';

/** The toggle's names, by the theme that shows. */
export const toggleNames = { light: 'Switch to dark theme', dark: 'Switch to light theme' } as const;

export const themeShown = ({ value }: Pick<SnapshotFrom<typeof themeMachine>, 'value'>): Theme =>
  value === 'dark' ? 'dark' : 'light';

/** HEAD-4. Until the stored choice is read the page's styles choose the name, and the press waits. */
export const themeView = defineView(themeMachine, (snapshot) => {
  const theme = themeShown(snapshot);
  const toggle: ViewNode<ThemeEvent> & { name: string } = {
    role: 'button',
    name: toggleNames[theme],
    value: theme,
    ...(snapshot.value !== 'unread' && { press: { type: 'theme.toggle' } }),
  };
  return { toggle };
});
