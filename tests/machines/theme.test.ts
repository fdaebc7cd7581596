import { expect, test } from 'vitest';
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
