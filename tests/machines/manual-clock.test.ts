import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { ManualClock } from '../../machines/core/manual-clock.ts';

function tick(clock: ManualClock, ms: number, onTick: (now: number) => void): void {
  clock.setTimeout(() => {
    onTick(clock.now());
    tick(clock, ms, onTick);
  }, ms);
}

test('a chain of timers fires in sequence, each at its time', () => {
  const clock = new ManualClock();
  const ticks: number[] = [];
  tick(clock, 2_000, (now) => ticks.push(now));
  clock.advance(7_000);
  expect(ticks).toEqual([2_000, 4_000, 6_000]);
  expect(clock.now()).toBe(7_000);
  expect(clock.nextDue).toBe(8_000);
  clock.advance(1_000);
  expect(ticks).toEqual([2_000, 4_000, 6_000, 8_000]);
});

test('a timer does not fire a millisecond early', () => {
  const clock = new ManualClock();
  let fired = false;
  clock.setTimeout(() => (fired = true), 700);
  clock.advance(699);
  expect(fired).toBe(false);
  clock.advance(1);
  expect(fired).toBe(true);
});

test('timers due together fire in the order in which they were set', () => {
  const clock = new ManualClock();
  const fired: string[] = [];
  clock.setTimeout(() => fired.push('first'), 100);
  clock.setTimeout(() => fired.push('second'), 100);
  clock.advance(100);
  expect(fired).toEqual(['first', 'second']);
});

test('a cleared timer neither fires nor is awaited', () => {
  const clock = new ManualClock();
  let fired = false;
  clock.clearTimeout(clock.setTimeout(() => (fired = true), 100));
  expect(clock.nextDue).toBeNull();
  clock.advance(1_000);
  expect(fired).toBe(false);
});

test('a manual clock drives a machine through all its states', () => {
  const states = { one: { after: { 1_000: 'two' } }, two: { after: { 1_500: 'three' } }, three: {} };
  const clock = new ManualClock();
  const actor = createActor(createMachine({ initial: 'one', states }), { clock });
  const seen: [number, unknown][] = [];
  actor.subscribe(({ value }) => seen.push([clock.now(), value]));
  actor.start();
  clock.advance(60_000);
  expect(seen).toEqual([
    [0, 'one'],
    [1_000, 'two'],
    [2_500, 'three'],
  ]);
});
