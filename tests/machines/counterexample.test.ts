import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine as createTyped, fromPromise, setup } from 'xstate';
import {
  always,
  alwaysStep,
  anywhere,
  byAnswer,
  byOutput,
  calling,
  canReach,
  describeDisproof,
  type Disproof,
  entering,
  type Flow,
  inFlight,
  leadsTo,
  never,
  proveFlow,
  type Situation,
  type TemporalProperty,
  within,
} from 'flow-toolkit';
import { flows, properties } from '../flows/index.ts';
import { flowFor } from './support/flow-for.ts';
import { play } from './support/play.ts';

const asking = setup({ actors: { ask: fromPromise(async () => ({ ok: true })) }, delays: { patience: 30 } });

type States = Record<string, unknown>;

const call = (done: unknown, failed: unknown) => ({ id: 'ask', src: 'ask', onDone: done, onError: failed });

/** A form with a call, a time-out and a retry, with some states replaced. */
const form = (states: States, context: object = { draft: 'typed' }) =>
  asking.createMachine({
    id: 'form',
    initial: 'editing',
    context,
    states: {
      editing: { on: { send: 'sending' } },
      sending: { invoke: call('sent', 'failed'), after: { patience: 'failed' } },
      failed: { on: { send: 'sending' } },
      sent: {},
      ...states,
    },
  } as never) as unknown as AnyStateMachine;

const timers = (states: States, initial = 'a') =>
  createTyped({ id: 'timers', initial, states } as never) as unknown as AnyStateMachine;

const ends = leadsTo('every send ends', inFlight, (at) => !inFlight(at));
const endsWhenAnswered: TemporalProperty = { ...ends, fairness: 'no events, and calls end' } as TemporalProperty;
const drafted = always('the draft is kept', anywhere, ({ snapshot }) => snapshot.context.draft === 'typed');
const home = canReach('the visitor gets back to the form', anywhere, within('editing'));
const single = alwaysStep(
  'one call at a time',
  calling,
  ({ before, by }) => !inFlight(before) || byAnswer({ before, by } as never),
);
const lost = assign({ draft: '' });

/**
 * A fault in a machine, the violated property (null: a flaw of any flow), the behavior, and the place and time of its
 * end.
 */
const traps: readonly [
  name: string,
  machine: AnyStateMachine,
  property: TemporalProperty | null,
  behaviour: string,
  end: readonly [state: string, at: number],
][] = [
  [
    'a call without a time-out',
    form({ sending: { invoke: call('sent', 'failed') } }),
    ends,
    'opened → send #1',
    ['sending', 0],
  ],
  [
    'a call whose time-out waits for a state of its own',
    form({
      sending: {
        invoke: call('sent', 'failed'),
        initial: 'first',
        states: { first: { on: { slow: 'second' }, after: { patience: '#form.failed' } }, second: {} },
      },
    }),
    ends,
    'opened → send #1 → slow #1',
    ['sending.second', 0],
  ],
  [
    'a call that runs in a state without any timer',
    form({ sending: { invoke: call('sent', 'failed') } }),
    null,
    'opened → send #1',
    ['sending', 0],
  ],
  [
    'a time-out that sends again without end',
    form({ sending: { invoke: call('sent', 'failed'), after: { patience: { target: 'sending', reenter: true } } } }),
    ends,
    'opened → send #1 → (patience) for ever',
    ['sending', 30],
  ],
  [
    'a failure that sends again without end',
    form({ sending: { invoke: call('sent', { target: 'sending', reenter: true }), after: { patience: 'failed' } } }),
    endsWhenAnswered,
    'opened → send #1 → (ask fails #1) for ever',
    ['sending', 0],
  ],
  [
    'three timers that set each other',
    timers({ a: { after: { 10: 'b' } }, b: { after: { 20: 'c' } }, c: { after: { 30: 'a' } } }),
    null,
    'opened → (10 → 20 → 30) for ever',
    ['a', 60],
  ],
  [
    'timers that set each other after an event alone',
    timers({ a: { on: { go: 'b' } }, b: { after: { 5: 'c' } }, c: { after: { 7: 'b' } } }),
    null,
    'opened → go #1 → (5 → 7) for ever',
    ['b', 12],
  ],
  [
    'a draft that a failure empties',
    form({ sending: { invoke: call('sent', { target: 'failed', actions: lost }), after: { patience: 'failed' } } }),
    drafted,
    'opened → send #1 → ask fails #1',
    ['failed', 0],
  ],
  [
    'a draft that the time-out empties',
    form({ sending: { invoke: call('sent', 'failed'), after: { patience: { target: 'failed', actions: lost } } } }),
    drafted,
    'opened → send #1 → patience',
    ['failed', 30],
  ],
  [
    'a draft that the second try empties',
    form({ failed: { on: { send: { target: 'sending', actions: lost } } } }),
    drafted,
    'opened → send #1 → ask fails #1 → send #1',
    ['sending', 0],
  ],
  [
    'a second press that calls again',
    form({
      sending: {
        invoke: call('sent', 'failed'),
        after: { patience: 'failed' },
        on: { send: { target: 'sending', reenter: true } },
      },
    }),
    single,
    'opened → send #1 → send #1',
    ['sending', 0],
  ],
  [
    'a refused answer that counts as accepted',
    form({}),
    alwaysStep('what is refused is not sent', byOutput({ ok: false }), ({ after }) => !within('sent')(after)),
    'opened → send #1 → ask done #2',
    ['sent', 0],
  ],
  ['a dead end after a call', form({ failed: {} }), home, 'opened → send #1', ['sending', 0]],
  [
    'two states that lead to each other alone',
    form({ failed: { on: { send: 'stuck' } }, stuck: { on: { send: 'failed' } }, sent: { on: { again: 'editing' } } }),
    canReach('what failed can be sent', within('failed'), within('sent')),
    'opened → send #1 → ask fails #1',
    ['failed', 0],
  ],
  [
    'a time-out that is given up after the second try',
    form(
      {
        sending: {
          invoke: call('sent', 'failed'),
          entry: assign({ tries: ({ context }: { context: { tries: number } }) => Math.min(2, context.tries + 1) }),
          after: {
            patience: { guard: ({ context }: { context: { tries: number } }) => context.tries < 2, target: 'failed' },
          },
        },
      },
      { draft: 'typed', tries: 0 },
    ),
    ends,
    'opened → send #1 → ask fails #1 → send #1 → patience',
    ['sending', 30],
  ],
  [
    'a success that an event of the time between two timers turns into a failure',
    timers({
      a: { after: { 30: 'late', 50: 'never' }, on: { go: 'b' } },
      late: { after: { 20: 'gone' }, on: { go: 'wrong' } },
      b: {},
      gone: {},
      wrong: {},
      never: {},
    }),
    never('nothing goes wrong', anywhere, within('wrong')),
    'opened → 30 → go #1',
    ['wrong', 30],
  ],
  [
    'the longer timer of two that runs out first, once the shorter one is set again',
    createTyped({
      id: 'race',
      type: 'parallel',
      states: {
        short: {
          initial: 'on',
          states: { on: { after: { 30: 'off' }, on: { again: { target: 'on', reenter: true } } }, off: {} },
        },
        long: { initial: 'on', states: { on: { after: { 50: 'off' } }, off: {} } },
      },
    } as never) as unknown as AnyStateMachine,
    never('the short one is never second', anywhere, ({ snapshot }) =>
      snapshot.matches({ short: 'on', long: 'off' } as never),
    ),
    'opened → again #1 → 50',
    ['short.on,long.off', 50],
  ],
  [
    'a history that comes back into a call without a time-out',
    form({
      editing: { on: { send: 'work' } },
      work: {
        initial: 'sending',
        on: { leave: 'away' },
        states: {
          sending: { invoke: call('#form.sent', '#form.failed'), after: { patience: 'long' } },
          long: { invoke: { id: 'ask', src: 'ask', onDone: '#form.sent', onError: '#form.failed' } },
          last: { type: 'history' },
        },
      },
      away: { on: { back: 'work.last' } },
      failed: { on: { send: 'work' } },
      sending: {},
    }),
    leadsTo('what comes back in flight ends', inFlight, (at) => !inFlight(at)),
    'opened → send #1 → patience',
    ['work.long', 30],
  ],
  [
    'an eventless transition that skips the check',
    form({ editing: { on: { send: 'checking' } }, checking: { always: 'sending' } }),
    alwaysStep('it is checked before it is sent', entering('sending'), ({ before }) => !within('editing')(before)),
    'opened → send #1',
    ['sending', 0],
  ],
  [
    'a message that goes away while it is held',
    timers({
      a: { on: { show: 'shown' } },
      shown: {
        after: { 80: 'a' },
        initial: 'free',
        states: { free: { on: { hold: 'held' } }, held: { on: { let: 'free' } } },
      },
    }),
    alwaysStep(
      'what is held stays',
      ({ before }) => within('shown.held')(before),
      ({ after }) => within('shown')(after),
    ),
    'opened → show #1 → hold #1 → 80',
    ['a', 80],
  ],
];

const disproofOf = (flow: Flow, property: TemporalProperty | null): Disproof | undefined =>
  proveFlow(flow, property ? [property] : []).problems.find(({ title }) => title === (property?.title ?? null));

test('[PROOF-2] twenty faults are planted', () => expect(traps).toHaveLength(20));

test.for(traps)(
  '[PROOF-2] planted: %s is found by proof, as a path that a live machine takes at its times',
  ([, machine, property, behaviour, [state, at]]) => {
    const flow = flowFor(machine);
    const { what, path } = disproofOf(flow, property) ?? { path: null };
    expect(what?.split(': ').at(-1)).toBe(behaviour);
    expect(path && [play(flow, path), path.steps.at(-1)?.at]).toEqual([state, at]);
  },
);

describe('[PROOF-2] every state that a proof visits', () => {
  const proved = flows.filter(({ machine }) => machine.id in properties);
  test.for(proved.map((flow) => [flow.machine.id, flow] as const))(
    '[PROOF-2] %s: a live machine with a clock comes to every state that a proof visits, by the path that it gives',
    ([, flow]) => {
      const seen: Situation[] = [];
      const visited = always('visited', (at) => seen.push(at) > 0, anywhere);
      const notThis = Array.from({ length: proveFlow(flow, []).states }, (_, index) =>
        never(String(index), anywhere, (at) => at === seen[index]),
      );
      const found = proveFlow(flow, [visited, ...notThis]).problems.filter(({ title }) => title !== null);
      expect(found).toHaveLength(seen.length);
      const missed = found.flatMap(({ title, what, path }) => {
        const reached = path && play(flow, path);
        return reached === seen[Number(title)]?.state ? [] : [`${what}: ${reached}`];
      });
      expect(missed).toEqual([]);
    },
  );
});

test('[PROOF-2] a counterexample is printed as its property and its steps with times', () => {
  const flow = flowFor(form({ failed: { on: { send: { target: 'sending', actions: lost } } } }));
  const found = disproofOf(flow, drafted);
  expect(found && describeDisproof(found)).toEqual([
    '"the draft is kept": it does not hold in "sending": opened → send #1 → ask fails #1 → send #1',
    '  0 ms: send, then "sending"',
    '  0 ms: ask fails with {"message":"lost"}, then "failed"',
    '  0 ms: send, then "sending"',
  ]);
});
