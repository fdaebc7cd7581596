import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { ManualClock } from '../../machines/core/manual-clock.ts';

test('timers fire at their times, those due together in the order in which they were set, and cleared ones not', () => {
  const clock = new ManualClock();
  const fired: [number, string][] = [];
  const set = (name: string, ms: number) => clock.setTimeout(() => fired.push([clock.now(), name]), ms);
  set('second', 100);
  set('third', 100);
  set('first', 99);
  clock.clearTimeout(set('cleared', 50));
  expect(clock.nextDue).toBe(99);
  clock.advance(98);
  expect(fired).toEqual([]);
  clock.advance(1_000);
  expect(fired).toEqual([
    [99, 'first'],
    [100, 'second'],
    [100, 'third'],
  ]);
  expect([clock.nextDue, clock.now()]).toEqual([null, 1_098]);
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
