import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  createMachine,
  enqueueActions,
  forwardTo,
  fromCallback,
  fromPromise,
  initialTransition,
  or,
  sendParent,
  setup,
  transition,
} from 'xstate';
import { describeVerdict, type GivenOfMachine, verifyMachine } from 'flow-toolkit/verify-machine';
import { deriveModel } from 'flow-toolkit/model/derive';
import { pureMachine } from 'flow-toolkit/model/pure';
import { proveFlow } from 'flow-toolkit/proof/prove';
import example from '../toolkit/example/undo.model.ts';

/** Shapes of machines that people publish. None is written for the toolkit. */

interface Shape {
  shape: string;
  machine: AnyStateMachine;
  given?: GivenOfMachine;
  /** States and edges are counted by hand. */
  expected: string;
  problems?: string[];
}

const light = { initial: 'red', states: { red: { on: { GO: 'green' } }, green: { on: { STOP: 'red' } } } } as const;

const child = createMachine({ id: 'child', initial: 'a', states: { a: {} } });

/** Counts up to a limit. */
const counter = (limit: number, more: object = {}) =>
  createMachine({
    context: { count: 0 },
    on: {
      ADD: {
        guard: ({ context }) => context.count < limit,
        actions: assign({ count: ({ context }) => context.count + 1 }),
      },
    },
    ...more,
  });

const answers = (src: unknown, more: object = {}) =>
  createMachine({
    id: 'asking',
    initial: 'asking',
    states: {
      asking: { invoke: { src, onDone: 'done', ...more } as never, after: { 1000: 'late' } },
      done: {},
      late: {},
    },
  });

const shapes: Shape[] = [
  { shape: 'no id', machine: createMachine(light), expected: 'machine proved 2/2 2 states, 2 edges' },
  {
    shape: 'no states',
    machine: counter(2),
    expected: 'machine proved 1/1 3 states, 2 edges',
  },
  {
    shape: 'blanks and commas in names',
    machine: createMachine({
      id: 'my game',
      initial: 'New Game, first',
      states: {
        'New Game, first': { on: { 'press any key': 'Game Over' } },
        'Game Over': { on: { again: 'New Game, first' } },
      },
    } as never),
    expected: 'my game proved 2/2 2 states, 2 edges',
  },
  {
    shape: 'an actor without a name and without an id',
    machine: answers(fromPromise(async () => {})),
    expected: 'asking proved 2/2 3 states, 2 edges',
  },
  {
    shape: 'an actor that would do something',
    machine: answers(
      fromPromise(async () => {
        throw new Error('It was started.');
      }),
    ),
    expected: 'asking proved 2/2 3 states, 2 edges',
  },
  {
    shape: 'a callback, which never ends',
    machine: createMachine({
      id: 'ticking',
      initial: 'on',
      states: { on: { invoke: { src: fromCallback(() => {}) }, on: { TICK: 'off' } }, off: { on: { START: 'on' } } },
    }),
    expected: 'ticking proved 2/2 2 states, 2 edges',
  },
  {
    shape: 'a machine that is invoked, and events that are forwarded to it',
    machine: createMachine({
      id: 'parent',
      invoke: { id: 'child', src: child },
      on: { PING: { actions: forwardTo('child') }, '*': { actions: () => {} } },
    }),
    expected: 'parent proved 2/2 1 states, 2 edges',
  },
  {
    shape: 'actions and guards without a name',
    machine: createMachine({
      id: 'acting',
      initial: 'a',
      context: { times: 0 },
      entry: () => {
        throw new Error('It was done.');
      },
      states: {
        a: {
          on: {
            GO: [
              { guard: ({ context }) => context.times > 0, target: 'b' },
              { actions: assign({ times: 1 }), target: 'a' },
            ],
          },
        },
        b: {},
      },
    }),
    expected: 'acting proved 2/2 3 states, 2 edges',
  },
  {
    shape: 'guards that are made of others',
    machine: setup({
      types: { context: {} as { count: number } },
      guards: { isFull: ({ context }) => context.count > 2, isOdd: ({ context }) => context.count % 2 === 1 },
      actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
    }).createMachine({
      id: 'made',
      context: { count: 0 },
      initial: 'a',
      states: { a: { on: { GO: [{ guard: or(['isFull', 'isOdd']), target: 'b' }, { actions: 'add' }] } }, b: {} },
    }),
    expected: 'made wrong 2/2 3 states, 2 edges',
    problems: ['the guard "isFull" is never true'],
  },
  {
    shape: 'names that are used in a function alone',
    machine: setup({
      guards: { isReady: () => true },
      actions: { beep: () => {} },
    }).createMachine({
      id: 'queueing',
      on: {
        GO: {
          actions: enqueueActions(({ enqueue, check }) => {
            if (check('isReady')) enqueue('beep');
          }),
        },
      },
    }),
    expected: 'queueing wrong 1/1 1 states, 1 edges',
    problems: ['the guard "isReady" is never false'],
  },
  {
    shape: 'actors in the context',
    machine: createMachine({
      id: 'listing',
      context: { children: [] as unknown[] },
      on: {
        ADD: {
          guard: ({ context }: { context: { children: unknown[] } }) => context.children.length < 2,
          actions: assign({
            children: ({ context, spawn }) => [
              ...context.children,
              spawn(child, { id: `child ${context.children.length}` }),
            ],
          }),
        },
      },
    } as never),
    expected: 'listing proved 1/1 3 states, 2 edges',
  },
  {
    shape: 'a context that grows without end',
    machine: counter(Infinity, { id: 'growing' }),
    expected: 'growing sampled 1/1 2000 states, 1999 edges',
  },
  {
    shape: 'more than a tour can tell apart, which a sample does not take whole',
    machine: createMachine({
      id: 'far',
      context: { count: 0 },
      initial: 'on',
      states: {
        on: {
          always: { guard: ({ context }: { context: { count: number } }) => context.count === 5_000, target: 'off' },
          on: { ADD: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
        },
        off: {},
      },
    } as never),
    expected: 'far sampled 1/2 2000 states, 1999 edges',
  },
  {
    shape: 'a state called "failed"',
    machine: answers(
      fromPromise(async () => {}),
      { onError: 'late' },
    ),
    given: {
      id: 'asked',
      feature:
        'Feature: f\n  Scenario: s\n    Given the visitor opens "/"\n    When 1 s pass\n    Then there is no alert',
      view: () => ({ note: { role: 'alert', text: '' } }),
    },
    expected: 'asked proved 3/3 3 states, 3 edges',
  },
  {
    shape: 'an error that is any object',
    machine: createMachine({
      id: 'erring',
      initial: 'asking',
      context: { reason: '' },
      states: {
        asking: {
          invoke: {
            src: fromPromise(async () => {}),
            onError: {
              target: 'failed',
              actions: assign({ reason: ({ event }) => (event.error as { code: string }).code }),
            },
          },
        },
        failed: {},
      },
    }),
    given: { actors: { 'actor of asking': { outputs: [], errors: [{ code: 'E1' }, { code: 'E2' }] } }, callsEnd: true },
    expected: 'erring proved 1/1 3 states, 2 edges',
  },
  {
    shape: 'a call without a time-out',
    machine: createMachine({
      id: 'silent',
      initial: 'asking',
      states: { asking: { invoke: { src: fromPromise(async () => {}), onDone: 'done' } }, done: {} },
    }),
    expected: 'silent wrong 1/1 2 states, 1 edges',
    problems: ['a call that stays silent never ends in "asking": started'],
  },
  {
    shape: 'the same, where each call ends',
    machine: createMachine({
      id: 'silent',
      initial: 'asking',
      states: { asking: { invoke: { src: fromPromise(async () => {}), onDone: 'done' } }, done: {} },
    }),
    given: { callsEnd: true },
    expected: 'silent proved 1/1 2 states, 1 edges',
  },
  {
    shape: 'a delay without a value',
    machine: createMachine({ id: 'waiting', initial: 'a', states: { a: { after: { PT2W: 'b' } }, b: {} } } as never),
    expected: 'waiting wrong 0/1 1 states, 0 edges',
    problems: ['waiting: setup has no delay "PT2W" (unknown-delay)'],
  },
  {
    shape: 'chance and time that are given',
    machine: createMachine({
      id: 'dice',
      context: { rolled: 0 },
      on: { ROLL: { actions: assign({ rolled: () => Math.floor(Math.random() * 6) + (Date.now() === 7 ? 1 : 10) }) } },
    }),
    given: { chance: { seed: 1, now: 7 } },
    expected: 'dice proved 1/1',
  },
];

const summary = ({ machine, verdict, transitions, proof }: Awaited<ReturnType<typeof verifyMachine>>) =>
  `${machine} ${verdict} ${transitions?.taken}/${transitions?.of} ${proof?.states} states, ${proof?.edges} edges`;

test.for(shapes)(
  '[PROOF-5] a machine with $shape is verified as it is',
  async ({ machine, given, expected, problems = [] }) => {
    const found = await verifyMachine(machine, given);
    expect(found.problems).toEqual(problems);
    expect(summary(found).slice(0, expected.length)).toBe(expected);
  },
);

const reading = (actions: unknown) =>
  createMachine({ id: 'reading', context: { read: 0 }, on: { GO: { actions } } } as never);

test.for<[what: string, machine: AnyStateMachine, sentence: string | RegExp]>([
  [
    'a field of an event',
    reading(assign({ read: ({ event }: { event: { size: number } }) => event.size })),
    'the event "GO" needs a sample with "size"',
  ],
  [
    'a field of its input',
    createMachine({
      id: 'reading',
      context: ({ input }: { input: { name: string } }) => ({ name: input.name }),
    } as never),
    'its input needs a sample with "name"',
  ],
  [
    'a field of an answer',
    createMachine({
      id: 'reading',
      initial: 'a',
      states: {
        a: {
          invoke: { src: 'load', onDone: { target: 'b', actions: assign({ read: ({ event }) => event.output.size }) } },
        },
        b: {},
      },
    } as never),
    'the answer of "load" needs a sample with "size"',
  ],
  ['chance', reading(assign({ read: () => Math.random() })), /it is not determined by its events: .*Math\.random/],
  ['the time', reading(assign({ read: () => Date.now() })), /it is not determined by its events: .*Date/],
  [
    'what is not there',
    reading(assign({ read: ({ context }) => (Reflect.get(context, 'list') as number[]).length })),
    /^it throws at started → GO #1: /,
  ],
  [
    'who has started it',
    createMachine({ id: 'reading', on: { GO: { actions: sendParent({ type: 'DONE' }) } } } as never),
    /^it throws at started → GO #1: Unable to send event to actor '#_parent'/,
  ],
  [
    'and changes its context in place',
    reading(assign(({ context }: { context: { read: number } }) => Object.assign(context, { read: 1 }))),
    /^it throws at started → GO #1: Cannot assign to read only property 'read'/,
  ],
])('[PROOF-5] a machine that reads %s is refused with one sentence', async ([, machine, sentence]) => {
  const { verdict, problems } = await verifyMachine(machine);
  expect([verdict, problems.length]).toEqual(['refused', 1]);
  if (typeof sentence === 'string') expect(problems[0]).toBe(sentence);
  else expect(problems[0]).toMatch(sentence);
});

test('[PROOF-5] a seed is a series of chances: the same one gives the same states, whatever is asked before', () => {
  const rolling = createMachine({
    context: { rolled: [] as number[] },
    on: {
      ROLL: {
        guard: ({ context }) => context.rolled.length < 4,
        actions: assign({ rolled: ({ context }) => [...context.rolled, Math.floor(Math.random() * 1_000)] }),
      },
    },
  });
  const rolls = (seed: number) => {
    const { flow } = deriveModel(rolling, { chance: { seed, now: 0 } });
    proveFlow(flow, []);
    let [at] = initialTransition(flow.machine);
    for (let roll = 0; roll < 4; roll += 1) [at] = transition(flow.machine, at, { type: 'ROLL' });
    return (at.context as { rolled: number[] }).rolled;
  };
  expect(rolls(1)).toEqual(rolls(1));
  expect(rolls(1)).not.toEqual(rolls(2));
  expect(new Set(rolls(1)).size).toBe(4);
  // Chance itself is untouched.
  pureMachine(rolling, { seed: 1, now: 0 });
  expect(Math.random()).not.toBe(Math.random());
});

test('[PROOF-5] the example is verified whole, and its README shows what the command prints', async () => {
  const { machine, ...given } = example;
  const found = await verifyMachine(machine, given);
  // Counted by hand: five states, and an edge for each transition.
  expect(summary(found)).toBe('undo proved 7/7 5 states, 7 edges');
  expect(found.scenarios).toEqual({ taken: 4, of: 4 });
  expect(found.mutants?.taken).toBe(found.mutants?.of);
  const readme = readFileSync(new URL('../toolkit/README.md', import.meta.url), 'utf8');
  expect(readme).toContain(describeVerdict(found)[0]);
});

test('[PROOF-5] a broken example is wrong, with the scenario and the property that notice', async () => {
  const { machine, ...given } = example;
  const broken = machine.provide({ delays: { undoTime: 6_000 } } as never);
  const { verdict, problems } = await verifyMachine(broken, given);
  expect(verdict).toBe('wrong');
  expect(problems.join('\n')).toContain('After five seconds the note is deleted');
});

test('[PROOF-5] neither package names this product', () => {
  const words = /staveline|\bscribe|clinician|\bpatients?\b|\bBAA\b|HIPAA|\bdesk\b/i;
  const root = join(import.meta.dirname, '../..');
  const named = ['machines/core', 'tests/toolkit'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|md|json|feature)$/.test(file) && !file.includes('node_modules'))
      .filter((file) => words.test(readFileSync(join(root, folder, file), 'utf8')))
      .map((file) => `${folder}/${file}`),
  );
  expect(named).toEqual([]);
});
