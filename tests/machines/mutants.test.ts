import { assign, fromPromise, setup } from 'xstate';
import { expect, test } from 'vitest';
import { assignedFields, defineFlow, mutantsOf } from 'flow-toolkit';

const lampMachine = setup({
  types: { events: {} as { type: 'lamp.press'; hard: boolean } },
  delays: { glow: 400 },
  guards: { hard: (_, params: { hard: boolean }) => params.hard },
  actions: { click: (_, _params: { times: number }) => {}, hum: () => {} },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: {
      on: {
        'lamp.press': [
          {
            guard: { type: 'hard', params: ({ event }) => ({ hard: event.hard }) },
            target: 'on',
            actions: [{ type: 'click', params: { times: 1 } }, 'hum'],
          },
          { target: 'glowing' },
        ],
      },
    },
    glowing: { after: { glow: 'off' } },
    on: { entry: 'hum', on: { 'lamp.press': 'off' } },
  },
});

test('a machine is mutated in every small way that its config allows', () => {
  expect(mutantsOf(lampMachine).map(({ name }) => name)).toEqual([
    'lamp: starts in glowing',
    'lamp: starts in on',
    'off: drops lamp.press [1 of 2]',
    'off: lamp.press [1 of 2] stays where it is',
    'off: lamp.press [1 of 2] leads to #lamp.off',
    'off: lamp.press [1 of 2] leads to #lamp.glowing',
    'off: lamp.press [1 of 2] without its guard',
    'off: lamp.press [1 of 2] with its guard negated',
    'off: lamp.press [1 of 2] guard without its params',
    'off: lamp.press [1 of 2] drops "click"',
    'off: lamp.press [1 of 2] does "click" twice',
    'off: lamp.press [1 of 2] "click" without its params',
    'off: lamp.press [1 of 2] "click" with another times',
    'off: lamp.press [1 of 2] drops "hum"',
    'off: lamp.press [1 of 2] does "hum" twice',
    'off: lamp.press [1 of 2] does "hum" before "click"',
    'off: drops lamp.press [2 of 2]',
    'off: lamp.press [2 of 2] stays where it is',
    'off: lamp.press [2 of 2] leads to #lamp.off',
    'off: lamp.press [2 of 2] leads to #lamp.on',
    'off: lamp.press [2 of 2] is asked before the one above it',
    'glowing: drops after glow',
    'glowing: after glow stays where it is',
    'glowing: after glow leads to #lamp.glowing',
    'glowing: after glow leads to #lamp.on',
    'glowing: also takes lamp.press of off',
    'glowing: also takes lamp.press of on',
    'on: drops lamp.press',
    'on: lamp.press stays where it is',
    'on: lamp.press leads to #lamp.glowing',
    'on: lamp.press leads to #lamp.on',
    'on: entry drops "hum"',
    'on: entry does "hum" twice',
    'delay glow: 399 ms, was 400 ms',
    'delay glow: 401 ms, was 400 ms',
    'delay glow: 800 ms, was 400 ms',
    'guard hard is always true',
    'guard hard is always false',
  ]);
});

test('the machine itself is not changed', () => {
  const before = JSON.stringify(lampMachine.config);
  for (const mutant of mutantsOf(lampMachine)) mutant.make();
  expect(JSON.stringify(lampMachine.config)).toBe(before);
});

/** Two timers, a counter and a call: what the operators of timers, assignments and payloads break. */
const ovenMachine = setup({
  types: {
    context: {} as { baked: number; last: string | null },
    events: {} as { type: 'oven.bake'; bread: string } | { type: 'oven.stop' },
  },
  actors: { order: fromPromise<null, { flour: string; salt: string }>(async () => null) },
  actions: {
    count: assign(({ context }, { bread }: { bread: string }) => ({ baked: context.baked + 1, last: bread })),
  },
  delays: { bakingTime: 900, coolingTime: 300, shelfLife: ({ context }) => 1_000 + context.baked },
}).createMachine({
  id: 'oven',
  context: { baked: 0, last: null },
  initial: 'cold',
  states: {
    cold: {
      on: { 'oven.bake': { target: 'hot', actions: { type: 'count', params: ({ event }) => event } } },
      after: { 5_000: 'cooling' },
    },
    hot: {
      on: { 'oven.bake': { target: 'hot', reenter: true }, 'oven.stop': 'cold' },
      after: { bakingTime: 'cooling' },
      invoke: { id: 'order', src: 'order', input: { flour: 'rye', salt: 'sea' } },
    },
    cooling: { after: { coolingTime: 'cold' } },
    broken: { type: 'final' },
  },
});

const oven = defineFlow({
  machine: ovenMachine,
  events: {
    'oven.bake': [
      { type: 'oven.bake', bread: 'rye' },
      { type: 'oven.bake', bread: 'wheat' },
    ],
  },
  actors: { order: { outputs: [null], errors: [] } },
  serializeState: ({ value, context }) => `${JSON.stringify(value)} ${Math.min(context.baked, 1)}`,
});

test('timers, assignments, payloads and reentering are broken as well', () => {
  const names = mutantsOf(oven.machine, assignedFields(oven)).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'broken: is not final',
      'hot: oven.bake does not reenter',
      'hot: after coolingTime in place of bakingTime',
      'hot: after bakingTime goes on when the state is left',
      'cold: after 4999 in place of 5000',
      'hot: invokes order with its first two different fields swapped',
      'delay shelfLife: 1 ms more',
      '"count": baked is left out',
      '"count": last keeps its first value',
      '"count": last is one change behind',
    ]),
  );
});
