import '../toolkit.config.ts';
import { verifyHeadless } from 'flow-toolkit/headless';
import { assign, fromPromise, setup } from 'xstate';
import { expect, test } from 'vitest';
import { defineFlow } from '../../machines/shared/flow.ts';
import { declaredTransitions } from '../../machines/core/inspection.ts';
import { toursOf } from 'flow-toolkit/tours';
import { generatePaths } from 'flow-toolkit/paths';
import { recordPaths, takenByStep } from 'flow-toolkit/record';
import { describeDifferences, replayPaths } from 'flow-toolkit/replay';
import type { RecordedPath } from '../../machines/core/recording.ts';

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

const timed = ({ paths }: { paths: readonly RecordedPath[] }) =>
  paths.flatMap(({ steps }) => steps.flatMap((step) => ('after' in step ? [[step.after, step.wait]] : [])));

test('only the earliest pending timer is next, and a step has what is left of its wait', () => {
  const waits = timed(toursOf(kettle));
  expect(waits).toContainEqual(['boil', 3_000]);
  // What is left of the longer timer when the shorter one has run out.
  expect(waits).toContainEqual(['giveUp', 2_000]);
  expect(waits).not.toContainEqual(['giveUp', 5_000]);
});

test('the tours take every declared transition', () => {
  const taken = new Set(toursOf(kettle).paths.flatMap((path) => takenByStep(kettle, path).flat()));
  expect([...taken].toSorted()).toEqual(
    declaredTransitions(kettleMachine)
      .map(({ key }) => key)
      .toSorted(),
  );
});

test('an event comes half-way through the timer that it meets first', () => {
  const lifts = toursOf(kettle).paths.flatMap(({ steps }) =>
    steps.flatMap((step) => ('event' in step && step.event.type === 'kettle.lift' ? [step.wait] : [])),
  );
  expect(lifts).toEqual([1_500]);
});

const pageKettle = { ...kettle, verifiedIn: 'page' } as const;

test('in a page a tour ends with a minute in which nothing happens but timers', () => {
  const { paths } = toursOf(pageKettle);
  for (const { steps } of paths) expect(steps.at(-1)).toMatchObject({ rest: true, wait: 60_000 });
  expect(replayPaths(pageKettle, paths)).toEqual([]);
});

test('a recording passes for its own machine, and names tour and step where another one differs', () => {
  const { paths } = toursOf(kettle);
  expect(replayPaths(kettle, paths)).toEqual([]);
  const slower = { ...kettle, machine: kettleMachine.provide({ delays: { boil: 3_001 } }) };
  const [first] = describeDifferences(slower, replayPaths(slower, paths));
  expect(first).toContain('kettle: path "bought, tour 1"');
  expect(first).toContain('step 1');
  expect(first).toContain('{"timer":"boil","ms":3001}');
});

test('a timer that is a millisecond early is detected in that millisecond', () => {
  // The recording of a machine that waits a millisecond longer, except for the line that sets the timer.
  const later = toursOf(kettle).paths.map((path) => ({
    ...path,
    steps: path.steps.map((step) =>
      'after' in step && step.after === 'boil' ? { ...step, wait: step.wait + 1 } : step,
    ),
  }));
  expect(replayPaths(kettle, later)[0]?.what).toMatch(
    /^at \d+ ms, before boil, something has happened in "on.boiling"$/,
  );
});

test('an event that the recording ignores is detected when it has an effect', () => {
  const paths = toursOf(kettle).paths.map((path) => ({
    ...path,
    expect: { ...path.expect, ignores: ['kettle.start'] },
  }));
  expect(replayPaths(kettle, paths)[0]?.what).toBe(
    '{"type":"kettle.start"} should be ignored in "cold", but leads to "on.heating"',
  );
});

test('every start of the model has a path, even one without possible events', () => {
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
  expect(toursOf(door).paths).toEqual([
    {
      name: 'open, tour 1',
      start: 'open',
      input: { open: true },
      expect: { state: 'here', context: { open: true } },
      steps: [],
    },
    {
      name: 'shut, tour 1',
      start: 'shut',
      input: { open: false },
      expect: { state: 'here', context: { open: false } },
      steps: [],
    },
  ]);
});

test('an actor ends only while it runs, once, in every way of the model', () => {
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
  const ring = { event: { type: 'bell.ring' }, wait: 0 };
  const no = { error: 'first', data: { message: 'no' }, wait: 0 };
  const yes = { done: 'first', output: 'yes', wait: 0 };
  expect(generatePaths(bell).map(({ steps }) => steps)).toEqual([
    [ring, yes],
    [ring, no],
  ]);
});

test('[FLOW-2] a machine whose context grows without end is a problem of its flow, which ends no run', () => {
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
  expect(verifyHeadless(counter).problems).toEqual([
    'counter: more than 1000 vertices; let `serializeState` include less of the context',
  ]);
});

test('[FLOW-2] a machine and its model give the same tours every time', () => {
  expect(recordPaths(kettle, generatePaths(kettle))).toEqual(toursOf(kettle).paths);
});
