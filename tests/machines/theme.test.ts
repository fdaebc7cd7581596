import { describe, expect, test } from 'vitest';
import { themeFlow } from '../../machines/theme/theme.model.ts';
import { themeInMessage } from '../../machines/theme/themes.ts';
import { explored, stepsOf, whatHappensOn } from './support/explored.ts';

const runs = explored(themeFlow);
const themes = ['light', 'dark'] as const;
const other = { light: 'dark', dark: 'light' } as const;

test.for(themes)('[THEME-1] a stored choice of %s is applied at start', (theme) => {
  expect(whatHappensOn(runs, 'unread', { event: { type: 'theme.restore', theme } })).toEqual([
    { state: theme, does: [{ action: 'apply', params: { theme } }] },
  ]);
});

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

describe.for(themes)('from %s', (theme) => {
  const next = other[theme];
  const params = { theme: next };

  test('[THEME-2] [THEME-3] the toggle applies and stores the other theme and notifies the parent', () => {
    expect(whatHappensOn(runs, theme, { event: { type: 'theme.toggle' } })).toEqual([
      {
        state: next,
        does: [
          { action: 'persist', params },
          { action: 'notifyParent', params },
          { action: 'apply', params },
        ],
      },
    ]);
  });

  test('[THEME-2] a change in another tab is followed and not stored again', () => {
    expect(whatHappensOn(runs, theme, { event: { type: 'theme.sync', theme: next } })).toEqual([
      {
        state: next,
        does: [
          { action: 'notifyParent', params },
          { action: 'apply', params },
        ],
      },
    ]);
  });

  test('[THEME-3] the parent’s request is stored and not sent back', () => {
    expect(whatHappensOn(runs, theme, { event: { type: 'theme.request', theme: next } })).toEqual([
      {
        state: next,
        does: [
          { action: 'persist', params },
          { action: 'apply', params },
        ],
      },
    ]);
  });

  test('[THEME-3] the current theme changes nothing: no echo', () => {
    const ignored = stepsOf(runs).flatMap(({ step }) =>
      step.expect.state === theme ? (step.expect.ignores ?? []) : [],
    );
    expect(ignored).toContainEqual({ type: 'theme.request', theme });
    expect(ignored).toContainEqual({ type: 'theme.sync', theme });
  });
});
