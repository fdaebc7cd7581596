import { assign, fromPromise, setup } from 'xstate';
import { expect, test } from 'vitest';
import { defineFlow } from '../../machines/shared/flow.ts';
import { declaredTransitions } from '../../machines/shared/inspection.ts';
import { generateTable } from '../toolkit/headless.ts';
import { generatePaths } from '../toolkit/paths.ts';
import { takenByStep } from '../toolkit/record.ts';
import { describeDifferences, replayTable } from '../toolkit/replay.ts';
import type { RecordedPath } from '../toolkit/tables.ts';
import { formatTable } from '../toolkit/tables.ts';

/** Waits in two ways at once: of its two timers only the shorter one can run out first. */
const kettleMachine = setup({
  types: { events: {} as { type: 'kettle.start' } | { type: 'kettle.lift' } },
  delays: { boil: 3_000, giveUp: 5_000 },
  actions: { whistle: () => {} },
}).createMachine({
  id: 'kettle',
  initial: 'cold',
  states: {
    cold: { on: { 'kettle.start': 'on' } },
    on: {
      initial: 'heating',
      on: { 'kettle.lift': 'cold' },
      after: { giveUp: 'cold' },
      states: { heating: { after: { boil: 'boiling' } }, boiling: { entry: 'whistle' } },
    },
  },
});

const kettle = defineFlow({
  machine: kettleMachine,
  verifiedIn: 'relay',
  starts: { bought: undefined },
  events: { 'kettle.start': [{ type: 'kettle.start' }], 'kettle.lift': [{ type: 'kettle.lift' }] },
  actors: {},
  serializeState: ({ value }) => JSON.stringify(value),
  filterEvents: () => true,
});

const waits = (path: RecordedPath) =>
  path.steps.flatMap((step) => ('after' in step ? [[step.after, step.wait, step.at]] : []));

test('only the earliest of the pending timers comes next, and each step knows its wait and its time', () => {
  const timed = generateTable(kettle)
    .paths.map(waits)
    .filter((each) => each.length > 0);
  expect(timed.length).toBeGreaterThan(0);
  for (const each of timed) expect(each[0]).toEqual(['boil', 3_000, 3_000]);
  // What is left of the longer timer when the shorter one has run out.
  expect(timed).toContainEqual([
    ['boil', 3_000, 3_000],
    ['giveUp', 2_000, 5_000],
  ]);
});

test('the paths take every declared transition', () => {
  const taken = new Set(generateTable(kettle).paths.flatMap((path) => takenByStep(kettle, path).flat()));
  expect([...taken].toSorted()).toEqual(
    declaredTransitions(kettleMachine)
      .map(({ key }) => key)
      .toSorted(),
  );
});

test('what a timer leads to is expected to the millisecond', () => {
  const path = generateTable(kettle).paths.find((each) =>
    each.steps.some((step) => 'after' in step && step.after === 'giveUp'),
  );
  expect(path?.steps[1]).toMatchObject({
    after: 'boil',
    wait: 3_000,
    at: 3_000,
    before: { at: 2_999, state: 'on.heating' },
    expect: { state: 'on.boiling', does: [{ action: 'whistle' }] },
  });
});

test('a table holds for the machine that it was made from, and names path and step where another one differs', () => {
  const { paths } = generateTable(kettle);
  expect(replayTable(kettle, paths)).toEqual([]);
  const slower = { ...kettle, machine: kettleMachine.provide({ delays: { boil: 3_001 } }) };
  const [first] = describeDifferences(slower, replayTable(slower, paths));
  expect(first).toContain('kettle: path "bought → kettle.start');
  expect(first).toContain('step 1');
  expect(first).toContain('{"timer":"boil","ms":3001}');
});

test('a timer that runs out a millisecond before the table says so is noticed in that millisecond', () => {
  // The table of a machine that waits a millisecond longer, in all but what it says of setting the timer.
  const { paths } = generateTable(kettle);
  const later = paths.map((path) => ({
    ...path,
    steps: path.steps.map((step) =>
      'after' in step && step.after === 'boil'
        ? { ...step, wait: step.wait + 1, at: step.at + 1, before: { at: step.at, state: 'on.heating' } }
        : step,
    ),
  }));
  const [first] = replayTable(kettle, later);
  expect(first?.what).toBe(
    'at 3000 ms, one before "boil", the state is "on.boiling", expected "on.heating" and nothing to happen',
  );
});

test('an event that the table says is ignored is noticed when it is not', () => {
  const paths = generateTable(kettle).paths.map((path) => ({
    ...path,
    expect: { ...path.expect, ignores: ['kettle.start'] },
  }));
  expect(replayTable(kettle, paths)[0]?.what).toBe(
    '{"type":"kettle.start"} should be ignored in "cold", but leads to "on.heating"',
  );
});

test('every start of the model has a path, even one from which nothing can happen', () => {
  const machine = setup({ types: { input: {} as { open: boolean }, context: {} as { open: boolean } } }).createMachine({
    id: 'door',
    context: ({ input }) => input,
    initial: 'here',
    states: { here: {} },
  });
  const door = defineFlow({
    machine,
    verifiedIn: 'relay',
    starts: { open: { open: true }, shut: { open: false } },
    events: {},
    actors: {},
    serializeState: ({ context }) => String(context.open),
    filterEvents: () => true,
  });
  expect(generateTable(door).paths).toEqual([
    {
      name: 'open',
      start: 'open',
      input: { open: true },
      expect: { state: 'here', context: { open: true } },
      steps: [],
    },
    {
      name: 'shut',
      start: 'shut',
      input: { open: false },
      expect: { state: 'here', context: { open: false } },
      steps: [],
    },
  ]);
});

test('an actor ends only while it runs, once, in every way that the model names', () => {
  const machine = setup({
    actors: { ask: fromPromise<string>(async () => '') },
    types: { events: {} as { type: 'bell.ring' } },
  }).createMachine({
    id: 'bell',
    initial: 'quiet',
    states: {
      quiet: { on: { 'bell.ring': 'asking' } },
      asking: { invoke: { id: 'first', src: 'ask', onDone: { actions: [] }, onError: 'quiet' } },
    },
  });
  const bell = defineFlow({
    machine,
    verifiedIn: 'relay',
    starts: { hung: undefined },
    events: { 'bell.ring': [{ type: 'bell.ring' }] },
    actors: { ask: { outputs: ['yes'], errors: [{ message: 'no' }] } },
    serializeState: ({ value }) => JSON.stringify(value),
    filterEvents: () => true,
  });
  expect(generatePaths(bell).map(({ steps }) => steps)).toEqual([
    [{ event: { type: 'bell.ring' } }, { done: 'first', output: 'yes' }],
    [{ event: { type: 'bell.ring' } }, { error: 'first', data: { message: 'no' } }],
  ]);
});

test('a vertex that looks at a counter ends with words, not with an endless search', () => {
  const machine = setup({
    types: { context: {} as { count: number }, events: {} as { type: 'count.up' } },
    actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
  }).createMachine({ id: 'counter', context: { count: 0 }, on: { 'count.up': { actions: 'add' } } });
  const counter = defineFlow({
    machine,
    verifiedIn: 'relay',
    starts: { zero: undefined },
    events: { 'count.up': [{ type: 'count.up' }] },
    actors: {},
    serializeState: ({ context }) => String(context.count),
    filterEvents: () => true,
  });
  expect(() => generatePaths(counter)).toThrow(
    'counter: more than 1000 vertices; let `serializeState` include less of the context',
  );
});

test('a table is the same text every time', () => {
  expect(formatTable(generateTable(kettle))).toBe(formatTable(generateTable(kettle)));
});
