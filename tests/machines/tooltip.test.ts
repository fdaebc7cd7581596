import { describe, expect, test } from 'vitest';
import { tooltipFlow } from '../../machines/tooltip/tooltip.model.ts';
import { explored, stepsInto, stepsOf, whatHappensOn } from './support/explored.ts';

const runs = explored(tooltipFlow);
const controls = ['theme', 'menu'] as const;
const other = { theme: 'menu', menu: 'theme' } as const;

const point = (control: string) => ({ event: { type: 'tooltip.point', control } });
const leave = (control: string) => ({ event: { type: 'tooltip.leave', control } });
const openTimer = { timer: 'openDelay', ms: 700 };
const skipTimer = { timer: 'skipDelay', ms: 300 };
const forgotten = { control: null };

const ignoredIn = (state: string) =>
  stepsOf(runs).flatMap(({ step: { expect: outcome } }) => (outcome.state === state ? (outcome.ignores ?? []) : []));

test('[UI-1] a tooltip opens 700 ms after its control is pointed at, and not a millisecond before', () => {
  const opened = stepsInto(runs, 'open').flatMap(({ from, step }) => (from === 'waiting' ? [step] : []));
  expect(opened.length).toBeGreaterThan(0);
  for (const step of opened)
    expect(step).toMatchObject({ after: 'openDelay', wait: 700, at: 700, before: { at: 699, state: 'waiting' } });
});

test('[UI-1] 300 ms after one has closed, the next one is delayed again', () => {
  expect(stepsInto(runs, 'closed').flatMap(({ from, step }) => (from === 'lingering' ? [step] : []))).toEqual([
    { after: 'skipDelay', wait: 300, at: 1000, before: { at: 999, state: 'lingering' }, expect: { state: 'closed' } },
  ]);
});

test.for(['tooltip.press', 'tooltip.escape'])('[UI-1] %s closes an open tooltip, and cancels a pending one', (type) => {
  expect(whatHappensOn(runs, 'open', { event: { type } })).toEqual([
    { state: 'lingering', context: forgotten, does: [skipTimer] },
  ]);
  expect(whatHappensOn(runs, 'waiting', { event: { type } })).toEqual([{ state: 'closed', context: forgotten }]);
});

describe.for(controls)('the tooltip of %s', (control) => {
  const context = { control };

  test('[UI-1] is delayed when none was open', () => {
    expect(whatHappensOn(runs, 'closed', point(control))).toEqual([{ state: 'waiting', context, does: [openTimer] }]);
  });

  test('[UI-1] opens without delay within 300 ms of another one closing', () => {
    expect(whatHappensOn(runs, 'lingering', point(control))).toEqual([{ state: 'open', context }]);
  });

  test('[UI-1] replaces another open one without delay, and stays where it is open itself', () => {
    expect(new Set(whatHappensOn(runs, 'open', point(control)))).toEqual(
      new Set([{ state: 'open', context }, { state: 'open' }]),
    );
  });

  test('[UI-1] is delayed again when the visitor moves to it', () => {
    expect(whatHappensOn(runs, 'waiting', point(control))).toEqual([{ state: 'waiting', context, does: [openTimer] }]);
  });

  test('[UI-1] closes when its control is left, and is cancelled when that is left before', () => {
    expect(whatHappensOn(runs, 'open', leave(control))).toEqual([
      { state: 'lingering', context: forgotten, does: [skipTimer] },
    ]);
    expect(whatHappensOn(runs, 'waiting', leave(control))).toEqual([{ state: 'closed', context: forgotten }]);
  });

  test.for(['waiting', 'open'])('[UI-1] %s: pointing again and leaving another control change nothing', (state) => {
    expect(ignoredIn(state)).toContainEqual({ type: 'tooltip.point', control });
    expect(ignoredIn(state)).toContainEqual({ type: 'tooltip.leave', control: other[control] });
  });
});
