import { beforeEach, expect, test } from 'vitest';
import { liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import { liveDemoView } from '../../machines/live-demo/live-demo.view.ts';
import { liveDemoPage } from './live-demo.page.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';

let demo: ReturnType<typeof open>;

const open = () => openMachine(liveDemoMachine);
const view = () => liveDemoView(demo.snapshot());
const start = () => demo.send({ type: 'demo.start' });
const reset = () => demo.send({ type: 'demo.reset' });
const choose = (visit: 'walk-in' | 'urgent-care' | 'primary-care') => demo.send({ type: 'visit.choose', visit });
const shown = () => [
  view().lines.filter((line) => line.shown).length,
  view().steps.filter((step) => step.shown).length,
  view().isNoteShown,
];

beforeEach(() => (demo = open()));

test('[SHOW-1] the finished note shows until "Start Demo" clears it, and nothing runs before', () => {
  expect([view().button, view().canCopy, ...shown()]).toEqual(['Start Demo', false, 6, 6, true]);
  demo.wait(60_000);
  expect(view().button).toBe('Start Demo');
  start();
  expect([view().button, view().hint, ...shown()]).toEqual(['Demo Running...', null, 0, 0, false]);
  expect(view().status).toEqual(['Listening']);
});

/** DEMO-2 to DEMO-4, typed from the requirement. */
test.each([
  [1_000, 1, 0, false],
  [2_000, 1, 1, false],
  [2_500, 2, 1, false],
  [4_000, 3, 2, false],
  [6_000, 4, 3, false],
  [8_000, 5, 4, false],
  [10_000, 6, 5, false],
  [12_000, 6, 6, true],
])(
  '[DEMO-2] [DEMO-3] [DEMO-4] the demo shows after %i ms, and not before: %i lines, %i steps, note %j',
  (ms, ...expected) => {
    start();
    demo.wait(ms - 1);
    expect(shown()).not.toEqual(expected);
    demo.wait(1);
    expect(shown()).toEqual(expected);
  },
);

test('[DEMO-2] each line names its speaker, and shows whether it is the clinician’s', () => {
  expect(view().lines.map(({ speaker, isDoctor }) => [speaker, isDoctor])).toEqual([
    ['Clinician', true],
    ['Patient', false],
    ['Clinician', true],
    ['Patient', false],
    ['Clinician', true],
    ['Clinician', true],
  ]);
});

test('[DEMO-3] the status counts the steps, and the current one is marked', () => {
  start();
  demo.wait(5_999);
  expect(view().status).toEqual(['Step 2 of 6: Identifying medical terminology']);
  demo.wait(1);
  expect(view().status).toEqual(['Step 3 of 6: Extracting symptoms and history']);
  expect(view().steps.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true, false, false, false]);
});

test('[DEMO-4] [DEMO-1] [SHOW-2] [SHOW-13] the sheet scrolls into view at the start, its end with the note at 12 s; the demo is complete at 14 s, not before, and can be reset', () => {
  start();
  demo.wait(11_999);
  expect(demo.did).toEqual(['showSheet']);
  demo.wait(1);
  expect(demo.did).toEqual(['showSheet', 'showNote']);
  demo.wait(1_999);
  expect(view().button).toBe('Demo Running...');
  demo.wait(1);
  expect(view()).toMatchObject({ button: 'Reset Demo', canCopy: true });
  expect(view().steps.some(({ isCurrent }) => isCurrent)).toBe(false);
  expect(view().status.slice(0, 2)).toEqual(['Demo Complete', 'A full clinical note was generated in 30 seconds.']);
  demo.wait(60_000);
  expect(view().phase).toBe('complete');
  reset();
  expect([view().button, ...shown()]).toEqual(['Start Demo', 6, 6, true]);
});

test('[SHOW-14] the trace of the note begins at 14 s and marks its five fields in turn', () => {
  start();
  demo.wait(13_999);
  expect(demo.did.at(-1)).toBe('showNote');
  demo.wait(1);
  const parts = ['chiefComplaint', 'history', 'assessment', 'S93.401A', 'W18.43XA'];
  expect(demo.did.at(-1)).toEqual({ traceNote: { parts } });
});

test('[SHOW-4] another visit can be chosen at rest and at the end, not while one runs', () => {
  choose('urgent-care');
  expect([view().codes, view().fields['J02.0']]).toEqual([['J02.0', 'Z88.0'], 'J02.0: Streptococcal pharyngitis']);
  start();
  expect(view().fields['J02.0']).toBe('J02.0');
  demo.wait(3_000);
  choose('primary-care');
  expect([view().phase, view().codes]).toEqual(['running', ['J02.0', 'Z88.0']]);
  demo.wait(11_000);
  choose('primary-care');
  expect([view().phase, view().codes[0]]).toEqual(['idle', 'I10']);
  expect(view().visits.map(({ isChosen }) => isChosen)).toEqual([false, false, true]);
});

test('[DEMO-1] a second press during a run does not restart it', () => {
  start();
  demo.wait(5_000);
  start();
  demo.wait(8_999);
  expect(view().phase).toBe('running');
  demo.wait(1);
  expect(view().phase).toBe('complete');
});

test('[DEMO-5] a second run equals the first, and a page that is left fires no timer', () => {
  start();
  demo.wait(14_000);
  reset();
  start();
  expect(shown()).toEqual([0, 0, false]);
  demo.wait(14_000);
  reset();
  start();
  demo.stop();
  const before = demo.did.length;
  demo.wait(60_000);
  expect([demo.did.length, demo.nextDue()]).toEqual([before, null]);
});

test('[FLOW-2] every state is reached, every transition is taken, and no step shows before its line', () => {
  const linesDue = [1, 3, 4, 5, 6, 6];
  for (const snapshot of walk(liveDemoPage)) {
    const { lines, steps, isNoteShown, canCopy } = liveDemoView(snapshot as never);
    const [linesShown, stepsShown] = [lines, steps].map((all) => all.filter((each) => each.shown).length) as [
      number,
      number,
    ];
    if (stepsShown > 0) expect(linesShown).toBeGreaterThanOrEqual(linesDue[stepsShown - 1] ?? 6);
    if (isNoteShown) expect(linesShown).toBe(6);
    if (canCopy) expect(isNoteShown).toBe(true);
  }
});
