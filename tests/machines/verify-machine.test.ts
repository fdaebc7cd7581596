import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromCallback, fromPromise } from 'xstate';
import { describeVerdict, type GivenOfMachine, verifyMachine } from 'flow-toolkit';

type Counting = { context: { count: number } };

const add = assign({ count: ({ context }: Counting) => context.count + 1 });

/** A machine without an id and without names: its action and its actor would throw if they ran. */
const nameless = createMachine({
  context: { count: 0 },
  initial: 'New Game, first',
  entry: () => {
    throw new Error('It was done.');
  },
  states: {
    'New Game, first': {
      on: {
        '*': [{ guard: ({ context }: Counting) => context.count > 0, target: 'saving' }, { actions: add }],
      },
    },
    saving: {
      invoke: {
        src: fromPromise(async () => {
          throw new Error('It was started.');
        }),
        onDone: 'saved',
        onError: 'lost',
      },
      after: { 1000: 'late' },
    },
    saved: {},
    lost: {},
    late: {},
  },
} as never);

const growing = createMachine({ id: 'growing', context: { count: 0 }, on: { ADD: { actions: add } } } as never);

const silent = createMachine({
  id: 'silent',
  initial: 'asking',
  states: { asking: { invoke: { src: fromPromise(async () => {}), onDone: 'done' } }, done: {} },
});

const ticking = createMachine({
  id: 'ticking',
  initial: 'on',
  states: { on: { invoke: { src: fromCallback(() => {}) }, on: { TICK: 'off' } }, off: { on: { START: 'on' } } },
});

const packing = createMachine({
  id: 'packing',
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      onDone: 'sent',
      states: {
        box: { initial: 'off', states: { off: { on: { BOX: 'on' } }, on: { type: 'final' } } },
        label: { initial: 'off', states: { off: { on: { LABEL: 'on' } }, on: { type: 'final' } } },
      },
    },
    sent: {},
  },
});

// States and edges are counted by hand.
test.for<[what: string, machine: AnyStateMachine, given: GivenOfMachine, lines: string[]]>([
  [
    'inline guards, actions and actors',
    nameless,
    {},
    ['machine   proved   transitions 5/5   proved: 6 states, 5 edges'],
  ],
  ['a callback, which is no call', ticking, {}, ['ticking   proved   transitions 2/2   proved: 2 states, 2 edges']],
  ['regions that end', packing, {}, ['packing   proved   transitions 2/2   proved: 4 states, 4 edges']],
  [
    'a context that grows without end',
    growing,
    {},
    ['growing   sampled   transitions 1/1   sampled: 2000 states, 1999 edges'],
  ],
  [
    'a call without a time-out',
    silent,
    {},
    [
      'silent   wrong   transitions 1/1   proved: 2 states, 1 edges',
      '  a call that stays silent never ends in "asking": started',
    ],
  ],
])('[PROOF-5] a machine with %s is verified unchanged', ([, machine, given, lines]) => {
  expect(describeVerdict(verifyMachine(machine, given))).toEqual(lines);
});

const reading = (actions: unknown) =>
  createMachine({ id: 'reading', context: { read: 0 }, on: { GO: { actions } } } as never);

test.for<[what: string, machine: AnyStateMachine, sentence: RegExp]>([
  [
    'a field of an event',
    reading(assign({ read: ({ event }: { event: { size: number } }) => event.size })),
    /^the event "GO" needs a sample with "size"$/,
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
    /^the answer of "load" needs a sample with "size"$/,
  ],
  ['chance', reading(assign({ read: () => Math.random() })), /it is not determined by its events: .*Math\.random/],
  ['the time', reading(assign({ read: () => Date.now() })), /it is not determined by its events: .*Date/],
  [
    'and changes its context in place',
    reading(assign(({ context }: { context: { read: number } }) => Object.assign(context, { read: 1 }))),
    /^it throws at started → GO #1: Cannot assign to read only property 'read'/,
  ],
])('[PROOF-5] a machine that reads %s is refused with one message', ([, machine, sentence]) => {
  const { verdict, problems } = verifyMachine(machine);
  expect([verdict, problems]).toEqual(['refused', [expect.stringMatching(sentence)]]);
});

test('[PROOF-5] the packages do not name this product', () => {
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
