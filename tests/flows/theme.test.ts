import { beforeEach, expect, test } from 'vitest';
import { themeMachine } from '../../machines/theme/theme.machine.ts';
import { themeView } from '../../machines/theme/theme.view.ts';
import { type Theme, themeFromStorage, themeInMessage } from '../../machines/theme/themes.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';
import { themePage } from './theme.page.ts';

let theme: ReturnType<typeof open>;
const open = () => openMachine(themeMachine);
/** Actions since the last call, such as 'apply dark'. */
const done = () =>
  theme.did.splice(0).map((each) => {
    const [[action, params] = []] = Object.entries(each as Record<string, { theme: Theme }>);
    return `${action} ${params?.theme}`;
  });

const shown = () => themeView(theme.snapshot()).theme;
const restore = (value: Theme) => theme.send({ type: 'theme.restore', theme: value });
const toggle = () => theme.send({ type: 'theme.toggle' });
const sync = (value: Theme) => theme.send({ type: 'theme.sync', theme: value });
const request = (value: Theme) => theme.send({ type: 'theme.request', theme: value });

beforeEach(() => (theme = open()));

test('[THEME-1] the stored choice is read once, and nothing happens before', () => {
  toggle();
  sync('dark');
  request('dark');
  expect([shown(), done()]).toEqual(['light', []]);
  restore('dark');
  expect([shown(), done()]).toEqual(['dark', ['apply dark']]);
  restore('light');
  expect([shown(), done()]).toEqual(['dark', []]);
});

test.each(['light', 'dark'] as const)(
  '[HEAD-4] the toggle is named after the theme that it leads to: %s shows',
  (value) => {
    restore(value);
    expect(themeView(theme.snapshot()).toggleNames[value]).toBe(
      { light: 'Switch to dark theme', dark: 'Switch to light theme' }[value],
    );
  },
);

test('[THEME-2] [THEME-3] [HEAD-4] the toggle applies, persist and reports the other theme each time', () => {
  restore('light');
  done();
  for (const next of ['dark', 'light', 'dark'] as const) {
    toggle();
    expect([shown(), done()]).toEqual([next, [`persist ${next}`, `notifyParent ${next}`, `apply ${next}`]]);
  }
});

test('[THEME-2] [THEME-3] the theme follows another tab and reports to the parent; an equal choice changes nothing', () => {
  restore('light');
  done();
  for (const next of ['dark', 'light'] as const) {
    sync(next);
    expect([shown(), done()]).toEqual([next, [`notifyParent ${next}`, `apply ${next}`]]);
    sync(next);
    expect([shown(), done()]).toEqual([next, []]);
  }
  sync('dark');
  toggle();
  expect(shown()).toBe('light');
});

test('[THEME-3] a theme requested by the parent is applied and stored, and not reported back', () => {
  restore('light');
  done();
  for (const next of ['dark', 'light', 'dark'] as const) {
    request(next);
    expect([shown(), done()]).toEqual([next, [`persist ${next}`, `apply ${next}`]]);
    request(next);
    expect([shown(), done()]).toEqual([next, []]);
  }
  toggle();
  expect(done()).toContain('notifyParent light');
});

test.each([
  [{ type: 'theme-change', value: 'dark' }, 'dark'],
  [{ type: 'theme-change', value: 'light' }, 'light'],
  [{ type: 'theme-change', value: 'auto' }, null],
  [{ type: 'theme-change', value: 'DARK' }, null],
  [{ type: 'theme-change', value: ['dark'] }, null],
  [{ type: 'theme-change', value: 'light', more: 1 }, null],
  [{ type: 'theme-change' }, null],
  [{ type: 'themechange', value: 'dark' }, null],
  [{ value: 'dark' }, null],
  [['theme-change', 'dark'], null],
  ['dark', null],
  [null, null],
  [undefined, null],
])('[THEME-3] the message %j names %s', (message, value) => expect(themeInMessage(message)).toBe(value));

test.each(['Dark', '', '__proto__', 'light dark', null, 1])(
  '[THEME-4] the stored theme %j means light, and is ignored from another tab or a parent',
  (nonsense) => {
    expect(themeFromStorage(nonsense as never)).toBe('light');
    restore(nonsense as never);
    expect(shown()).toBe('light');
    toggle();
    sync(nonsense as never);
    request(nonsense as never);
    expect(shown()).toBe('dark');
  },
);

test('[FLOW-2] every state is reached, every transition is taken, and once the choice is read the toggle works', () => {
  for (const snapshot of walk(themePage))
    expect(snapshot.can({ type: 'theme.toggle' })).toBe(!snapshot.can({ type: 'theme.restore', theme: 'dark' }));
});
