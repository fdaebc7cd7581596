import type { SnapshotFrom } from 'xstate';
import type { themeMachine } from './theme.machine.ts';
import type { Theme } from './themes.ts';

/** HEAD-4. The page's styles show the theme until the stored choice is read. */
export const themeView = ({ value }: Pick<SnapshotFrom<typeof themeMachine>, 'value'>) => {
  const theme: Theme = value === 'dark' ? 'dark' : 'light';
  /** The toggle's names, by the theme that shows. */
  const toggleNames = { light: 'Switch to dark theme', dark: 'Switch to light theme' };
  return { theme, toggleNames };
};
