import { expect, test } from 'vitest';
import { getNextSnapshot, initialTransition } from 'xstate';
import { themeMachine } from '../../machines/theme/theme.machine.ts';
import { themeInMessage } from '../../machines/theme/themes.ts';

test.for([
  [{ type: 'theme-change', value: 'dark' }, 'dark'],
  [{ type: 'theme-change', value: 'light' }, 'light'],
  [{ type: 'theme-change', value: 'auto' }, null],
  [{ type: 'theme-change', value: 'light', more: 1 }, null],
  [{ type: 'theme-change' }, null],
  [{ type: 'theme', value: 'dark' }, null],
  [['theme-change', 'dark'], null],
  ['dark', null],
  [null, null],
  [undefined, null],
] as const)('[THEME-3] the message %j names %s', ([message, theme]) => expect(themeInMessage(message)).toBe(theme));

test.for(['Dark', '', '__proto__', 'light dark', null, 1])(
  '[THEME-4] a stored theme %j is the light one, and from another tab or a frame it is none',
  (theme) => {
    const [unread] = initialTransition(themeMachine);
    const event = (type: string) => ({ type, theme }) as never;
    const light = getNextSnapshot(themeMachine, unread, event('theme.restore'));
    expect(light.value).toBe('light');
    const dark = getNextSnapshot(themeMachine, light, { type: 'theme.toggle' });
    expect(
      ['theme.sync', 'theme.request'].map((type) => getNextSnapshot(themeMachine, dark, event(type)).value),
    ).toEqual(['dark', 'dark']);
  },
);
