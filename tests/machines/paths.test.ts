import { assign, fromPromise, setup } from 'xstate';
import { expect, test } from 'vitest';
import { advance, begin, defineFlow, eventOfStep, generatePaths, type Path } from 'flow-toolkit';
import { declaredTransitions, transitionsOf } from 'flow-core/inspection';

/** A state with two waits: of its two timers only the shorter one can run out first. */
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
});

const timed = (paths: readonly Path[]) =>
  paths.flatMap(({ steps }) => steps.flatMap((step) => ('after' in step ? [[step.after, step.wait]] : [])));

test('only the earliest pending timer is next, and a step has the rest of its wait', () => {
  const waits = timed(generatePaths(kettle));
  expect(waits).toContainEqual(['boil', 3_000]);
  // The rest of the longer timer after the shorter one has run out.
  expect(waits).toContainEqual(['giveUp', 2_000]);
  expect(waits).not.toContainEqual(['giveUp', 5_000]);
});

test('the paths take every declared transition', () => {
  const taken = new Set<string>();
  for (const { start, steps } of generatePaths(kettle)) {
    let moment = begin(kettle.machine, kettle.starts[start]);
    for (const step of steps) {
      const event = 'after' in step ? moment.timers[0]?.event : eventOfStep(step);
      if (event)
        for (const key of transitionsOf(kettleMachine, moment.snapshot as never, event as never)) taken.add(key);
      if (!('rest' in step)) moment = advance(kettle.machine, moment, step);
    }
  }
  expect([...taken].toSorted()).toEqual(
    declaredTransitions(kettleMachine)
      .map(({ key }) => key)
      .toSorted(),
  );
});

test('an event comes half-way through the timer that it meets first', () => {
  const lifts = generatePaths(kettle).flatMap(({ steps }) =>
    steps.flatMap((step) => ('event' in step && step.event.type === 'kettle.lift' ? [step.wait] : [])),
  );
  expect(lifts).toEqual([1_500]);
});

test('a path ends with a minute in which nothing happens but timers', () => {
  for (const { steps } of generatePaths(kettle)) expect(steps.at(-1)).toMatchObject({ rest: true, wait: 60_000 });
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
    starts: { open: { open: true }, shut: { open: false } },
  });
  expect(generatePaths(door)).toEqual([
    { start: 'open', steps: [{ rest: true, wait: 60_000 }] },
    { start: 'shut', steps: [{ rest: true, wait: 60_000 }] },
  ]);
});

test('an actor ends only while it runs, once, with every result of the model', () => {
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
    actors: { ask: { outputs: ['yes'], errors: [{ message: 'no' }] } },
  });
  const ring = { event: { type: 'bell.ring' }, wait: 0 };
  const no = { error: 'first', data: { message: 'no' }, wait: 0 };
  const yes = { done: 'first', output: 'yes', wait: 60_000 };
  expect(generatePaths(bell).map(({ steps }) => steps)).toEqual([
    [ring, yes, { rest: true, wait: 60_000 }],
    [ring, no, { rest: true, wait: 60_000 }],
  ]);
});

test('[FLOW-2] a machine whose context grows without end is refused with a message', () => {
  const machine = setup({
    types: { context: {} as { count: number }, events: {} as { type: 'count.up' } },
    actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
  }).createMachine({ id: 'counter', context: { count: 0 }, on: { 'count.up': { actions: 'add' } } });
  const counter = defineFlow({
    machine,
  });
  expect(() => generatePaths(counter)).toThrow(
    'counter: more than 1000 vertices; let `serializeState` include less of the context',
  );
});
