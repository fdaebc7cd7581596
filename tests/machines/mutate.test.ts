import '../toolkit.config.ts';
import { assign, fromPromise, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { defineFlow } from '../../machines/shared/flow.ts';
import { flowOf } from '../flows/support/model.ts';
import { trialSignupPage } from '../flows/trial-signup.page.ts';
import { toursOf } from 'flow-toolkit/tours';
import { mutantsOf, mutantsOfFlow } from 'flow-toolkit/mutants';
import { survivorsOf } from 'flow-toolkit/mutate';
import type { Recording } from '../../machines/core/recording.ts';
import { distinguish, walksOf } from 'flow-toolkit/side-by-side';
import { judgeScore } from 'flow-toolkit/survivors';

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

const lamp = defineFlow({
  machine: lampMachine,
  verifiedIn: 'relay',
  starts: { bought: undefined },
  events: {
    'lamp.press': [
      { type: 'lamp.press', hard: true },
      { type: 'lamp.press', hard: false },
    ],
  },
  actors: {},
  serializeState: ({ value }) => JSON.stringify(value),
  filterEvents: () => true,
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

const survivorNames = (recording: Recording) =>
  survivorsOf(lamp, recording, mutantsOf(lampMachine)).map(({ name }) => name);

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
  },
});

const oven = defineFlow({
  machine: ovenMachine,
  verifiedIn: 'page',
  starts: { bought: undefined },
  events: {
    'oven.bake': [
      { type: 'oven.bake', bread: 'rye' },
      { type: 'oven.bake', bread: 'wheat' },
    ],
    'oven.stop': [{ type: 'oven.stop' }],
  },
  actors: { order: { outputs: [null], errors: [] } },
  serializeState: ({ value, context }) => `${JSON.stringify(value)} ${Math.min(context.baked, 1)}`,
  filterEvents: () => true,
});

test('timers, assignments, payloads and reentering are broken as well', () => {
  const names = mutantsOfFlow(oven).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
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

test('the recording of a flow kills a timer that goes on, a field that is one change behind and a swapped payload', () => {
  const wanted = /goes on when|one change behind|swapped|does not reenter/;
  const mutants = mutantsOfFlow(oven).filter(({ name }) => wanted.test(name));
  expect(mutants.length).toBeGreaterThan(6);
  expect(survivorsOf(oven, toursOf(oven), mutants).map(({ name }) => name)).toEqual([]);
});

test('a complete recording kills every mutant', () => {
  expect(survivorNames(toursOf(lamp))).toEqual([]);
});

test('a recording without expectations about an action misses its mutants', () => {
  const recording = toursOf(lamp);
  // No tour presses hard.
  const half = {
    ...recording,
    paths: recording.paths.filter((path) => !JSON.stringify(path.steps).includes('"hard":true')),
  };
  expect(survivorNames(half)).toContain('off: lamp.press [1 of 2] drops "click"');
});

test('a random walk refutes a reason that calls a mutant equivalent', () => {
  const trialSignupFlow = flowOf(trialSignupPage);
  const name = 'opening: after openDelay leads to #trial-signup.arriving';
  const mutant = mutantsOf(trialSignupFlow.machine).find((each) => each.name === name);
  if (!mutant) throw new Error(`no mutant "${name}"`);
  const walks = walksOf(trialSignupFlow, 1, 150);
  const found = distinguish(walks, mutant.make());
  expect(found?.what).toContain('the state is "sent", expected "account.editing"');
  expect(distinguish(walks, trialSignupFlow.machine)).toBeNull();
});

describe('[FLOW-3] the list of equivalent mutants', () => {
  const listed = { lamp: { dim: 'It looks the same.' } };
  const mutants = ['dim', ...Array.from({ length: 9 }, (_, index) => `other ${index}`), 'dark'];
  const noticed = new Set(mutants.slice(1));

  test('[FLOW-3] the list of equivalent mutants: a listed mutant with a reason is no problem, and one unlisted in ten neither', () => {
    expect(judgeScore('lamp', { mutants, noticed }, listed)).toEqual([]);
    noticed.delete('dark');
    expect(judgeScore('lamp', { mutants, noticed }, listed)).toEqual([]);
  });
  test('[FLOW-3] the list of equivalent mutants: a score below nine of ten is a problem', () => {
    expect(judgeScore('lamp', { mutants, noticed: new Set(mutants.slice(1, 9)) }, listed)).toEqual([
      'lamp: the mutation score is 80 %, below 90 %',
    ]);
  });
  test('[FLOW-3] the list of equivalent mutants: a row without a reason, without a mutant, or for a mutant that is noticed is a problem', () => {
    const problems = (rows: Record<string, string>, names = noticed) =>
      judgeScore('lamp', { mutants, noticed: names }, { lamp: rows });
    expect(problems({ dim: ' ' })).toEqual([expect.stringContaining('"dim", listed as equivalent, has no reason')]);
    expect(problems({ gone: 'x' })).toContainEqual(
      expect.stringContaining('"gone", listed as equivalent, does not exist'),
    );
    expect(problems({ dim: 'x' }, new Set(mutants))).toEqual([expect.stringContaining('is noticed')]);
  });
});
