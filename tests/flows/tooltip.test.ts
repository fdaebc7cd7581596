import { beforeEach, expect, test } from 'vitest';
import { tooltipMachine } from '../../machines/tooltip/tooltip.machine.ts';
import { tooltipView } from '../../machines/tooltip/tooltip.view.ts';
import { openMachine } from './support/machine-harness.ts';

let tooltip: ReturnType<typeof open>;

const open = () => openMachine(tooltipMachine);
const shown = () => tooltipView(tooltip.snapshot()).control;
const point = (control: string) => tooltip.send({ type: 'tooltip.point', control });
const leave = (control: string) => tooltip.send({ type: 'tooltip.leave', control });
const dismiss = () => tooltip.send({ type: 'tooltip.dismiss' });

/** The tooltip opens after the time, not before, and stays. */
function expectAfter(ms: number, control: string) {
  tooltip.wait(ms - 1);
  expect(shown()).toBeNull();
  tooltip.wait(1);
  expect(shown()).toBe(control);
  tooltip.wait(60_000);
  expect(shown()).toBe(control);
}

beforeEach(() => (tooltip = open()));

test('[UI-1] a tooltip opens after 700 ms and closes when its control is left', () => {
  tooltip.wait(1_000);
  point('first');
  expectAfter(700, 'first');
  leave('first');
  expect(shown()).toBeNull();
  tooltip.wait(60_000);
  expect(shown()).toBeNull();
});

test.each([
  ['left', () => leave('first')],
  ['dismissed', dismiss],
])('[UI-1] a control that is %s before 700 ms opens nothing, and the next waits 700 ms', (_, end) => {
  point('first');
  tooltip.wait(699);
  end();
  tooltip.wait(60_000);
  expect(shown()).toBeNull();
  point('first');
  tooltip.wait(650);
  end();
  tooltip.wait(10);
  point('second');
  expectAfter(700, 'second');
});

test.each([
  ['left', () => leave('first')],
  ['dismissed', dismiss],
])('[UI-1] within 300 ms of a tooltip that is %s the next opens without delay, from 300 ms on it waits', (_, end) => {
  for (const gap of [0, 1, 299]) {
    point('first');
    expectAfter(700, 'first');
    end();
    expect(shown()).toBeNull();
    tooltip.wait(gap);
    point('second');
    expect(shown()).toBe('second');
    tooltip.wait(60_000);
    expect(shown()).toBe('second');
    leave('second');
    tooltip.wait(300);
  }
  point('first');
  tooltip.wait(700);
  end();
  tooltip.wait(300);
  point('second');
  expectAfter(700, 'second');
});

test('[UI-1] another control restarts the wait, focus and pointer on one control do not', () => {
  point('first');
  tooltip.wait(400);
  point('second');
  leave('first');
  tooltip.wait(400);
  point('second');
  expectAfter(300, 'second');
});

test('[UI-1] another control replaces an open tooltip, and leaving the first one changes nothing', () => {
  point('first');
  tooltip.wait(700);
  point('second');
  expect(shown()).toBe('second');
  leave('first');
  expect(shown()).toBe('second');
  dismiss();
  dismiss();
  expect(shown()).toBeNull();
});
