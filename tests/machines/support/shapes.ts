import { assign, fromCallback, fromPromise, sendTo, setup, spawnChild, stopChild } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { Flow } from 'flow-toolkit';

/** Small machines of every shape that XState has, independent of the product. */

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

const noop = () => {};
const failure = { message: 'no' };

export const nested = flowOf(
  setup({}).createMachine({
    id: 'safe',
    initial: 'shut',
    states: {
      shut: { on: { 'safe.open': 'open' } },
      open: {
        initial: 'lit',
        on: { 'safe.close': 'shut' },
        states: { lit: { on: { 'safe.dim': 'dark' } }, dark: { on: { 'safe.dim': 'lit' } } },
      },
    },
  }),
  ['safe.open', 'safe.close', 'safe.dim'],
);

export const parallel = flowOf(
  setup({}).createMachine({
    id: 'desk',
    type: 'parallel',
    states: {
      lamp: { initial: 'off', states: { off: { on: { 'lamp.press': 'on' } }, on: { on: { 'lamp.press': 'off' } } } },
      door: {
        initial: 'shut',
        states: { shut: { on: { 'door.push': 'open' } }, open: { on: { 'door.push': 'shut' } } },
      },
    },
  }),
  ['lamp.press', 'door.push'],
);

/** Independent regions, so that their states multiply. */
export const switches = (count: number) => {
  const names = Array.from({ length: count }, (_, index) => `lamp${index}`);
  const lamp = (name: string) => ({
    initial: 'off',
    states: { off: { on: { [`${name}.press`]: 'on' } }, on: { on: { [`${name}.press`]: 'off' } } },
  });
  const machine = setup({}).createMachine({
    id: 'switches',
    type: 'parallel',
    states: Object.fromEntries(names.map((name) => [name, lamp(name)])),
  });
  return flowOf(
    machine,
    names.map((name) => `${name}.press`),
  );
};

/** A radio that returns to its last band, and with a deep history to the last place on it. */
const radio = (history: 'shallow' | 'deep') =>
  flowOf(
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
            last: { type: 'history', history },
          },
        },
      },
    }),
    ['radio.press', 'radio.tune', 'radio.seek'],
  );

export const shallowHistory = radio('shallow');
export const deepHistory = radio('deep');

export const spawnedActor = flowOf(
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
  { actors: { bake: { outputs: [null], errors: [failure] } } },
);

export const callbackActor = flowOf(
  setup({
    actors: { watch: fromCallback(() => {}) },
    actions: { count: noop, ask: sendTo('watching', { type: 'sensor.ask' }) },
  }).createMachine({
    id: 'sensor',
    initial: 'idle',
    states: {
      idle: { on: { 'sensor.start': 'listening' } },
      listening: {
        invoke: { id: 'watching', src: 'watch', onError: 'idle' },
        on: { 'sensor.beat': { actions: ['count', 'ask'] }, 'sensor.stop': 'idle' },
      },
    },
  }),
  ['sensor.start', 'sensor.beat', 'sensor.stop'],
  { actors: { watch: { outputs: [], errors: [failure] } } },
);

export const promiseActor = flowOf(
  setup({ actors: { post: fromPromise<null>(async () => null) } }).createMachine({
    id: 'letter',
    initial: 'writing',
    states: {
      writing: { on: { 'letter.send': 'sending' } },
      sending: { invoke: { id: 'post', src: 'post', onDone: 'sent', onError: 'failed' } },
      failed: { on: { 'letter.retry': 'sending' } },
      sent: {},
    },
  }),
  ['letter.send', 'letter.retry'],
  { actors: { post: { outputs: [null], errors: [failure] } } },
);

export const finalStates = flowOf(
  setup({}).createMachine({
    id: 'order',
    initial: 'packing',
    states: {
      packing: {
        type: 'parallel',
        onDone: 'shipped',
        states: {
          box: { initial: 'open', states: { open: { on: { 'order.box': 'closed' } }, closed: { type: 'final' } } },
          label: { initial: 'blank', states: { blank: { on: { 'order.label': 'made' } }, made: { type: 'final' } } },
        },
      },
      shipped: { type: 'final' },
    },
    output: 'on its way',
  }),
  ['order.box', 'order.label'],
);

export const alwaysChain = flowOf(
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

export const twoTimers = flowOf(
  setup({ actions: { ring: noop }, delays: { soft: 3_000, hard: 9_000 } }).createMachine({
    id: 'egg',
    initial: 'cold',
    states: {
      cold: { on: { 'egg.boil': 'boiling' } },
      boiling: { after: { soft: { actions: 'ring' }, hard: 'done' }, on: { 'egg.lift': 'cold' } },
      done: { on: { 'egg.lift': 'cold' } },
    },
  }),
  ['egg.boil', 'egg.lift'],
);

/** Two regions whose timers are due at the same moment. */
export const timersDueTogether = flowOf(
  setup({ delays: { tick: 1_000, tock: 1_000 } }).createMachine({
    id: 'twins',
    type: 'parallel',
    states: {
      left: { initial: 'a', states: { a: { after: { tick: 'b' } }, b: { on: { 'twins.again': 'a' } } } },
      right: { initial: 'c', states: { c: { after: { tock: 'd' } }, d: { on: { 'twins.again': 'c' } } } },
    },
  }),
  ['twins.again'],
);

/** Like `timersDueTogether`, with an event that would restart the second timer if it came between them. */
export const eventBetweenTimers = flowOf(
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

/** Two timers of one state that are due at the same moment: the second one never runs out. */
export const timersThatRace = flowOf(
  setup({ delays: { first: 1_000, second: 1_000 } }).createMachine({
    id: 'race',
    initial: 'running',
    states: { running: { after: { first: 'won', second: 'lost' } }, won: {}, lost: {} },
  }),
  [],
);

/** A timer that is due at once. */
export const timerWithoutDelay = flowOf(
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

export const reentered = flowOf(
  setup({ actions: { note: noop }, delays: { pause: 2_000 } }).createMachine({
    id: 'stopwatch',
    initial: 'idle',
    states: {
      idle: { on: { 'watch.again': 'counting' } },
      counting: {
        entry: 'note',
        after: { pause: 'idle' },
        on: { 'watch.again': { target: 'counting', reenter: true }, 'watch.keep': 'counting' },
      },
    },
  }),
  ['watch.again', 'watch.keep'],
);

export const wildcard = flowOf(
  setup({ actions: { rattle: noop } }).createMachine({
    id: 'box',
    initial: 'closed',
    states: {
      closed: { on: { 'box.open': 'open', '*': { actions: 'rattle' } } },
      open: { on: { 'box.*': 'closed' } },
    },
  }),
  ['box.open', 'box.shake', 'lid.tap'],
);

/** A machine whose guard reads something beside the snapshot and the event. */
export const asking = (guard: () => boolean) =>
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
