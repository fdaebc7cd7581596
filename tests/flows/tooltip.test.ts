import { createActor } from 'xstate';
import { beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../../machines/core/manual-clock.ts';
import { tooltipMachine } from '../../machines/tooltip/tooltip.machine.ts';
import { tooltipView } from '../../machines/tooltip/tooltip.view.ts';
import { walk } from './support/walk.ts';
import { tooltipFlow } from './tooltip.model.ts';

let clock: ManualClock;
let tooltip: ReturnType<typeof open>;

const open = () => createActor(tooltipMachine, { clock }).start();
const shown = () => tooltipView(tooltip.getSnapshot()).control;
const point = (control: string) => tooltip.send({ type: 'tooltip.point', control });
const leave = (control: string) => tooltip.send({ type: 'tooltip.leave', control });
const dismiss = () => tooltip.send({ type: 'tooltip.dismiss' });

/** The tooltip opens after the time, not before, and stays. */
function expectAfter(ms: number, control: string) {
  clock.advance(ms - 1);
  expect(shown()).toBeNull();
  clock.advance(1);
  expect(shown()).toBe(control);
  clock.advance(60_000);
  expect(shown()).toBe(control);
}

beforeEach(() => {
  clock = new ManualClock();
  tooltip = open();
});

test('[UI-1] a tooltip opens after 700 ms and closes when its control is left', () => {
  clock.advance(1_000);
  point('first');
  expectAfter(700, 'first');
  leave('first');
  expect(shown()).toBeNull();
  clock.advance(60_000);
  expect(shown()).toBeNull();
});

test.each([
  ['left', () => leave('first')],
  ['dismissed', dismiss],
])('[UI-1] a control that is %s before 700 ms opens nothing, and the next waits 700 ms', (_, end) => {
  point('first');
  clock.advance(699);
  end();
  clock.advance(60_000);
  expect(shown()).toBeNull();
  point('first');
  clock.advance(650);
  end();
  clock.advance(10);
  point('second');
  expectAfter(700, 'second');
});

test.each([
  ['left', () => leave('first')],
  ['dismissed', dismiss],
])('[UI-1] within 300 ms of a tooltip that is %s the next opens without delay, from 300 ms on it waits', (_, end) => {
  for (const gap of [0, 1, 299]) {
    point('first');
    clock.advance(10_000);
    end();
    expect(shown()).toBeNull();
    clock.advance(gap);
    point('second');
    expect(shown()).toBe('second');
    clock.advance(60_000);
    expect(shown()).toBe('second');
    leave('second');
    clock.advance(300);
  }
  point('first');
  clock.advance(700);
  end();
  clock.advance(300);
  point('second');
  expectAfter(700, 'second');
});

test('[UI-1] a tooltip that opened without delay starts its own 300 ms', () => {
  point('first');
  clock.advance(700);
  for (const [from, to] of [
    ['first', 'second'],
    ['second', 'third'],
    ['third', 'third'],
  ] as const) {
    leave(from);
    clock.advance(250);
    point(to);
    expect(shown()).toBe(to);
  }
  leave('third');
  clock.advance(301);
  point('first');
  expectAfter(700, 'first');
});

test('[UI-1] another control restarts the wait, focus and pointer on one control do not', () => {
  point('first');
  clock.advance(400);
  point('second');
  leave('first');
  clock.advance(400);
  point('second');
  expectAfter(300, 'second');
});

test('[UI-1] another control replaces an open tooltip, and leaving the first one changes nothing', () => {
  point('first');
  clock.advance(700);
  point('second');
  expect(shown()).toBe('second');
  leave('first');
  expect(shown()).toBe('second');
  dismiss();
  dismiss();
  expect(shown()).toBeNull();
});

test('[FLOW-2] every state is reached, every transition is taken, and every tooltip has a control', () => {
  const { snapshots, unreached, untaken } = walk(tooltipFlow);
  expect([unreached, untaken]).toEqual([[], []]);
  for (const snapshot of snapshots)
    expect(tooltipView(snapshot as never).control !== null).toBe(snapshot.value === 'open');
});
