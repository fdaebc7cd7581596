import { assign, fromPromise, setup, spawnChild, stopChild } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { expect, test } from 'vitest';
import {
  assignedFields,
  describeProof,
  drawMachine,
  type Flow,
  generatePaths,
  lintMachine,
  mutantsOf,
  proveFlow,
} from 'flow-toolkit';
import { declaredTransitions, stateNodes } from 'flow-core/inspection';

/** Shapes of machines that the other tests of the toolkit do not have. */

/** A model that distinguishes states by their value only. @param types the types of events without a payload */
function flowOf(machine: AnyStateMachine, types: readonly string[], more: Partial<Flow> = {}): Flow {
  return {
    machine,
    starts: { made: undefined },
    events: Object.fromEntries(types.map((type) => [type, [{ type }]])),
    actors: {},
    serializeState: ({ value }) => JSON.stringify(value),
    filterEvents: () => true,
    ...more,
  };
}

/** A radio that returns to the last place on its last band. */
const deepHistory = flowOf(
  setup({}).createMachine({
    id: 'radio',
    initial: 'off',
    states: {
      off: { on: { 'radio.press': 'on.last' } },
      on: {
        initial: 'fm',
        on: { 'radio.press': 'off' },
        states: {
          fm: { on: { 'radio.tune': 'am' } },
          am: {
            initial: 'low',
            on: { 'radio.tune': 'fm' },
            states: { low: { on: { 'radio.seek': 'high' } }, high: {} },
          },
          last: { type: 'history', history: 'deep' },
        },
      },
    },
  }),
  ['radio.press', 'radio.tune', 'radio.seek'],
);

const spawnedActor = flowOf(
  setup({
    actors: { bake: fromPromise<null>(async () => null) },
    actions: { startBread: spawnChild('bake', { id: 'bread' }), stopBread: stopChild('bread') },
  }).createMachine({
    id: 'kitchen',
    initial: 'idle',
    states: {
      idle: { on: { 'kitchen.cook': { target: 'cooking', actions: 'startBread' } } },
      cooking: {
        on: {
          'xstate.done.actor.bread': 'idle',
          'xstate.error.actor.bread': 'idle',
          'kitchen.stop': { target: 'idle', actions: 'stopBread' },
        },
      },
    },
  }),
  ['kitchen.cook', 'kitchen.stop'],
  { actors: { bake: { outputs: [null], errors: [{ message: 'no' }] } } },
);

const alwaysChain = flowOf(
  setup({
    types: {
      context: {} as { paid: number },
      events: {} as { type: 'toll.pay'; sum: number } | { type: 'toll.reset' },
    },
    actions: { take: assign({ paid: (_, { sum }: { sum: number }) => sum }) },
    guards: { enough: ({ context }) => context.paid >= 5 },
  }).createMachine({
    id: 'toll',
    context: { paid: 0 },
    initial: 'waiting',
    states: {
      waiting: {
        on: {
          'toll.pay': {
            target: 'checking',
            actions: { type: 'take', params: ({ event }) => ({ sum: event.sum }) },
          },
        },
      },
      checking: { always: [{ guard: 'enough', target: 'opening' }, { target: 'refusing' }] },
      opening: { always: 'through' },
      refusing: { always: 'waiting' },
      through: { on: { 'toll.reset': 'waiting' } },
    },
  }),
  ['toll.reset'],
  {
    events: {
      'toll.pay': [5, 1].map((sum) => ({ type: 'toll.pay', sum })),
      'toll.reset': [{ type: 'toll.reset' }],
    },
  },
);

/** Two regions whose timers are due at the same moment; an event would restart the second if it came between them. */
const eventBetweenTimers = flowOf(
  setup({ delays: { tick: 1_000, tock: 1_000, rest: 300 } }).createMachine({
    id: 'metronome',
    type: 'parallel',
    states: {
      left: { initial: 'a', states: { a: { after: { tick: 'b' } }, b: {} } },
      right: {
        initial: 'c',
        states: {
          c: { after: { tock: 'd' }, on: { 'metronome.push': { target: 'c', reenter: true } } },
          d: { after: { rest: 'c' } },
        },
      },
    },
  }),
  ['metronome.push'],
);

/** A timer that is due at once. */
const timerWithoutDelay = flowOf(
  setup({ delays: { atOnce: 0 } }).createMachine({
    id: 'flash',
    initial: 'dark',
    states: {
      dark: { on: { 'flash.fire': 'bright' } },
      bright: { after: { atOnce: 'dark' }, on: { 'flash.stop': 'stopped' } },
      stopped: {},
    },
  }),
  ['flash.fire', 'flash.stop'],
);

/** A machine whose guard reads something beside the snapshot and the event. */
const asking = (guard: () => boolean) =>
  flowOf(
    setup({ guards: { lucky: guard } }).createMachine({
      id: 'dice',
      initial: 'held',
      states: {
        held: {
          description: 'In the hand.',
          on: { 'dice.throw': [{ guard: 'lucky', target: 'won' }, { target: 'lost' }] },
        },
        won: { description: 'A six.', on: { 'dice.throw': 'held' } },
        lost: { description: 'No six.', on: { 'dice.throw': 'held' } },
      },
    }),
    ['dice.throw'],
  );

/** Expected counts of a shape's machine. */
interface Counted {
  shape: string;
  flow: Flow;
  states: number;
  transitions: number;
  /** A fault that is typical of the shape. */
  fault: string;
  /** Flaws reported by the proof. */
  flaws?: string[];
}

const counted: Counted[] = [
  {
    shape: 'a deep history',
    flow: deepHistory,
    states: 7,
    transitions: 5,
    fault: 'on.last: its history is shallow',
  },
  {
    shape: 'a spawned actor',
    flow: spawnedActor,
    states: 2,
    transitions: 4,
    fault: 'cooking: kitchen.stop drops "stopBread"',
    flaws: ['a call that stays silent never ends in "cooking": made → kitchen.cook #1'],
  },
  {
    shape: 'a chain of always',
    flow: alwaysChain,
    states: 5,
    transitions: 6,
    fault: 'checking: always [1 of 2] with its guard negated',
  },
  {
    shape: 'an event between timers due at the same moment',
    flow: eventBetweenTimers,
    states: 6,
    transitions: 4,
    fault: 'right.c: metronome.push does not reenter',
    flaws: ['timers run without end in "left.b,right.d": made → tick → tock → (rest → tock) for ever'],
  },
  {
    shape: 'a timer that is due at once',
    flow: timerWithoutDelay,
    states: 3,
    transitions: 3,
    fault: 'bright: drops after atOnce',
    flaws: ['the event "flash.stop" is of no use in any state'],
  },
];

test.for(counted)('[FLOW-2] $shape: linted, walked, proved, mutated and drawn', async (given) => {
  const { flow, states, transitions, fault, flaws = [] } = given;
  const { machine } = flow;
  expect(lintMachine(machine, { description: 'off' })).toEqual([]);
  expect([stateNodes(machine).length - 1, declaredTransitions(machine).length]).toEqual([states, transitions]);
  for (const { steps } of generatePaths(flow)) expect(steps.length).toBeGreaterThan(1);
  const proof = proveFlow(flow, []);
  expect(describeProof(proof)).toMatch(/^proved: /);
  expect(proof.problems.map(({ what }) => what)).toEqual(flaws);
  expect(mutantsOf(machine, assignedFields(flow)).map(({ name }) => name)).toContain(fault);
  const drawn = await drawMachine(machine);
  for (const node of stateNodes(machine).slice(1)) expect(drawn).toContain(`>${node.key}</text>`);
});

test('[FLOW-2] a guard that reads chance or the time is reported by name', () => {
  const advice = (what: string) =>
    new RegExp(`^dice: it is not determined by its events: .*lucky.*it reads ${what}; let an event`);
  expect(() => generatePaths(asking(() => Math.random() < 0.5))).toThrow(advice('Math.random'));
  expect(() => generatePaths(asking(() => Date.now() % 2 === 0))).toThrow(advice('Date'));
  expect(() => generatePaths(asking(() => new Date().getSeconds() % 2 === 0))).toThrow(advice('Date'));
  expect(new Date(0).getTime()).toBe(0);
  expect([typeof Math.random(), typeof Date.now()]).toEqual(['number', 'number']);
});

test('[FLOW-2] a machine with hidden state ends with a message, not with an endless search', () => {
  let asked = 0;
  const once = asking(() => {
    asked += 1;
    return asked < 3;
  });
  expect(() => generatePaths(once)).toThrow('dice: the same steps lead elsewhere the second time, before');
});
