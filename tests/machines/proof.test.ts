import { describe, expect, test } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  createActor,
  createMachine as createTyped,
  fromPromise,
  raise,
  setup,
} from 'xstate';
import {
  advance,
  always,
  alwaysStep,
  anywhere,
  begin,
  by,
  byOutput,
  canReach,
  describeDisproof,
  describeStep,
  type Disproof,
  eventOfStep,
  type Flow,
  type TakenStep,
  inFlight,
  leadsTo,
  loops,
  type Moment,
  never,
  nextSteps,
  outside,
  proveFlow,
  runOut,
  type Situation,
  type TemporalProperty,
  type TimedPath,
  until,
  within,
} from 'flow-toolkit';
import { stateOf } from 'flow-core/inspection';
import { ManualClock } from 'flow-core/manual-clock';
import { isBuiltIn } from 'flow-core/xstate-internals';
import { flows, properties } from '../flows/index.ts';

/** A model for a machine: one sample for each event, and a call `ask` that is accepted, refused or fails. */
const flowFor = (machine: AnyStateMachine, more: Partial<Flow> = {}): Flow => ({
  machine,
  starts: { opened: undefined },
  events: Object.fromEntries(
    machine.events.filter((type: string) => !isBuiltIn(type)).map((type: string) => [type, [{ type }]]),
  ),
  actors: { ask: { outputs: [{ ok: true }, { ok: false }], errors: [{ message: 'lost' }] } },
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
  filterEvents: () => true,
  ...more,
});

const createMachine = (config: object) => createTyped(config as never) as unknown as AnyStateMachine;

type States = Record<string, unknown>;

const asking = setup({ actors: { ask: fromPromise(async () => ({ ok: true })) }, delays: { patience: 30 } });

const call = (done: unknown, failed: unknown) => ({ id: 'ask', src: 'ask', onDone: done, onError: failed });

/** A form with a call, a time-out and a retry, with some states replaced. */
const form = (states: States = {}) =>
  asking.createMachine({
    id: 'form',
    initial: 'editing',
    context: { draft: 'typed' },
    states: {
      editing: { on: { send: 'sending' } },
      sending: { invoke: call('sent', 'failed'), after: { patience: 'failed' } },
      failed: { on: { send: 'sending' } },
      sent: { on: { again: 'editing' } },
      ...states,
    },
  } as never) as unknown as AnyStateMachine;

const timed = (states: States) => createMachine({ id: 'timers', initial: 'a', states });

const problemsOf = (machine: AnyStateMachine, own: readonly TemporalProperty[] = []) =>
  proveFlow(flowFor(machine), own).problems;

/** Sentence of a broken property, or null. */
const check = (machine: AnyStateMachine, property: TemporalProperty) =>
  problemsOf(machine, [property]).find(({ title }) => title !== null)?.what ?? null;

/** Flaws of any machine. */
const flaws = (machine: AnyStateMachine, own: readonly TemporalProperty[] = []) =>
  problemsOf(machine, own).flatMap(({ title, what }) => (title === null ? what : []));

/** Plays a path on a live machine whose calls end when the path says so. @returns the final state */
function play({ machine, starts, actors }: Flow, { start, steps }: TimedPath): string {
  const clock = new ManualClock();
  const neverEnding = fromPromise(() => new Promise<never>(() => {}));
  const silent = Object.fromEntries(Object.keys(actors).map((source) => [source, neverEnding]));
  const actor = createActor(machine.provide({ actors: silent }), { clock, input: starts[start] });
  actor.subscribe({ error: () => {} });
  actor.start();
  for (const step of steps) {
    clock.advance(step.wait);
    const event = 'after' in step ? null : eventOfStep(step);
    if (event) actor.send(event as never);
  }
  const state = stateOf(actor.getSnapshot());
  actor.stop();
  return state;
}

const ends = leadsTo('every send ends', inFlight, (at) => !inFlight(at));
const drafted = always('the draft is kept', anywhere, ({ snapshot }) => snapshot.context.draft === 'typed');
const home = canReach('the visitor gets back to the form', anywhere, within('editing'));
const single = alwaysStep('one call at a time', by('send'), ({ before }) => !inFlight(before));
const ordered = until('nothing is sent before it is in flight', within('editing'), outside('sent'), within('sending'));
const lost = assign({ draft: '' });
const silentForm = form({ sending: { invoke: call('sent', 'failed') } });
const loopingForm = form({
  sending: { invoke: call('sent', 'failed'), after: { patience: { target: 'sending', reenter: true } } },
});

/** A fault, the violated property (null: a flaw of any flow), the sentence, and the place and time of its end. */
const traps: readonly [
  name: string,
  machine: AnyStateMachine,
  property: TemporalProperty | null,
  what: string,
  end: readonly [state: string, at: number],
][] = [
  [
    'a call without a time-out',
    silentForm,
    ends,
    'it can stay in "sending" for ever: opened → send #1',
    ['sending', 0],
  ],
  [
    'a call without a time-out, without a property',
    silentForm,
    null,
    'a call that stays silent never ends in "sending": opened → send #1',
    ['sending', 0],
  ],
  [
    'a time-out that sends again without end',
    loopingForm,
    ends,
    'it can go round in "sending" for ever: opened → send #1 → (patience) for ever',
    ['sending', 30],
  ],
  [
    'a failure that sends again without end',
    form({ sending: { invoke: call('sent', { target: 'sending', reenter: true }), after: { patience: 'failed' } } }),
    ends,
    'it can go round in "sending" for ever: opened → send #1 → (ask fails #1) for ever',
    ['sending', 0],
  ],
  [
    'timers that set each other after an event',
    timed({ a: { on: { go: 'b' } }, b: { after: { 5: 'c' } }, c: { after: { 7: 'b' } } }),
    null,
    'timers run without end in "b": opened → go #1 → (5 → 7) for ever',
    ['b', 12],
  ],
  [
    'a draft that the time-out empties',
    form({ sending: { invoke: call('sent', 'failed'), after: { patience: { target: 'failed', actions: lost } } } }),
    drafted,
    'it does not hold in "failed": opened → send #1 → patience',
    ['failed', 30],
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
    'it does not hold when "send #1" leads out of "sending" into "sending": opened → send #1 → send #1',
    ['sending', 0],
  ],
  [
    'a refused answer that counts as accepted',
    form(),
    alwaysStep('what is refused is not sent', byOutput({ ok: false }), ({ after }) => !within('sent')(after)),
    'it does not hold when "ask done #2" leads out of "sending" into "sent": opened → send #1 → ask done #2',
    ['sent', 0],
  ],
  [
    'two states that lead to each other alone',
    form({ failed: { on: { send: 'stuck' } }, stuck: { on: { send: 'failed' } } }),
    home,
    'no way leads there out of "failed": opened → send #1 → ask fails #1',
    ['failed', 0],
  ],
  [
    'a step before its time',
    form({ editing: { on: { send: 'sending', skip: 'sent' } } }),
    ordered,
    'it does not hold in "sent": opened → skip #1',
    ['sent', 0],
  ],
  [
    'an event of the time between two timers',
    timed({
      a: { after: { 30: 'late', 50: 'never' }, on: { go: 'b' } },
      late: { after: { 20: 'gone' }, on: { go: 'wrong' } },
      b: {},
      gone: {},
      wrong: {},
      never: {},
    }),
    never('nothing goes wrong', anywhere, within('wrong')),
    'it does not hold in "wrong": opened → 30 → go #1',
    ['wrong', 30],
  ],
  [
    'the longer timer of two that runs out first, once the shorter one is set again',
    createMachine({
      id: 'race',
      type: 'parallel',
      states: {
        short: {
          initial: 'on',
          states: { on: { after: { 30: 'off' }, on: { again: { target: 'on', reenter: true } } }, off: {} },
        },
        long: { initial: 'on', states: { on: { after: { 50: 'off' } }, off: {} } },
      },
    }),
    never('the short one is never second', anywhere, ({ snapshot }) =>
      snapshot.matches({ short: 'on', long: 'off' } as never),
    ),
    'it does not hold in "short.on,long.off": opened → again #1 → 50',
    ['short.on,long.off', 50],
  ],
  [
    'a history that comes back into a place that was left by a timer',
    timed({
      a: { on: { enter: 'work' } },
      work: {
        initial: 'early',
        on: { leave: 'away' },
        states: { early: { after: { 30: 'late' } }, late: {}, last: { type: 'history' } },
      },
      away: { on: { back: 'work.last' } },
    }),
    alwaysStep('what comes back is early', by('back'), ({ after }) => within('work.early')(after)),
    'it does not hold when "back #1" leads out of "away" into "work.late": opened → enter #1 → 30 → leave #1 → back #1',
    ['work.late', 30],
  ],
];

const disproofOf = (flow: Flow, property: TemporalProperty | null): Disproof | undefined =>
  proveFlow(flow, property ? [property] : []).problems.find(({ title }) => title === (property?.title ?? null));

test.for(traps)(
  '[PROOF-1] [PROOF-2] planted: %s is found by proof, as a path that a live machine takes at its times',
  ([, machine, property, sentence, [state, at]]) => {
    const flow = flowFor(machine);
    const { what, path } = disproofOf(flow, property) ?? { path: null };
    expect(what).toBe(sentence);
    expect(path && [play(flow, path), path.steps.at(-1)?.at]).toEqual([state, at]);
  },
);

const proved = flows.filter(({ machine }) => machine.id in properties);
test.for(proved.map((flow) => [flow.machine.id, flow] as const))(
  '[PROOF-2] %s: a live machine with a clock comes to every state that a proof visits, by the path that it gives',
  ([, flow]) => {
    const seen: Situation[] = [];
    const visits = always('visited', (at) => seen.push(at) > 0, anywhere);
    const notThis = Array.from({ length: proveFlow(flow, []).states }, (_, index) =>
      never(String(index), anywhere, (at) => at === seen[index]),
    );
    const found = proveFlow(flow, [visits, ...notThis]).problems.filter(({ title }) => title !== null);
    expect(found).toHaveLength(seen.length);
    const missed = found.flatMap(({ title, what, path }) => {
      const reached = path && play(flow, path);
      return reached === seen[Number(title)]?.state ? [] : [`${what}: ${reached}`];
    });
    expect(missed).toEqual([]);
  },
);

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

describe('[PROOF-1] proof', () => {
  test('[PROOF-1] proof finds nothing wrong with a sound form', () => {
    for (const property of [ends, drafted, home, single, ordered]) expect(check(form(), property)).toBeNull();
    expect(flaws(form())).toEqual([]);
  });

  test('[PROOF-1] proof finds timers that set each other, unless a property allows the loop', () => {
    const blinking = timed({ a: { after: { 10: 'b' } }, b: { after: { 10: 'a' } } });
    expect(flaws(blinking)).toEqual(['timers run without end in "a": opened → (10 → 10) for ever']);
    expect(flaws(blinking, [loops('it blinks', anywhere)])).toEqual([]);
    expect(check(form(), loops('it blinks', anywhere))).toBe('it does not loop there');
  });

  test('[PROOF-1] proof finds a useless event', () => {
    const guarded = timed({ a: { on: { go: { guard: () => false, target: 'b' } } }, b: {} });
    expect(flaws(guarded)).toEqual(['the event "go" is of no use in any state']);
  });

  test('[PROOF-1] proof finds any guard with a single outcome', () => {
    const guarded = (isOpen: () => boolean) =>
      setup({ guards: { isOpen } }).createMachine({
        id: 'guarded',
        context: { tries: 0 },
        initial: 'one',
        states: {
          one: { on: { go: [{ guard: 'isOpen', target: 'two' }, { target: 'three' }] } },
          two: { on: { go: 'one' } },
          three: { on: { go: 'one' } },
        },
      } as never) as unknown as AnyStateMachine;
    expect(flaws(guarded(() => false))).toEqual(['the guard "isOpen" is never true']);
    expect(flaws(guarded(() => true))).toEqual(['the guard "isOpen" is never false']);
    let count = 0;
    expect(flaws(guarded(() => (count += 1) % 2 === 0))).toEqual([]);
  });

  test.for([
    ['always', always('', within('nowhere'), anywhere)],
    ['never', never('', within('nowhere'), anywhere)],
    ['leads to', leadsTo('', within('nowhere'), anywhere)],
    ['until', until('', within('nowhere'), anywhere, anywhere)],
    ['can reach', canReach('', within('nowhere'), anywhere)],
    ['always step', alwaysStep('', by('nothing'), () => true)],
  ] as const)('[PROOF-1] proof: "%s" fails where it is vacuous', ([, property]) => {
    expect(check(form(), property)).toBe('it is vacuous: what it is given never comes');
  });
});

/** Two regions with timers of their own, which an event sets again or stops. */
const racing = (first: number, second: number) =>
  createMachine({
    id: 'racing',
    type: 'parallel',
    states: {
      one: {
        initial: 'runs',
        states: { runs: { after: { [first]: 'over' }, on: { again: { target: 'runs', reenter: true } } }, over: {} },
      },
      other: {
        initial: 'runs',
        states: {
          runs: { after: { [second]: 'over' }, on: { stop: 'stopped' } },
          over: { on: { stop: 'stopped' } },
          stopped: {},
        },
      },
    },
  });

/** All states and steps of a proof, which checks its properties on each. */
function visited(flow: Flow): { states: Situation[]; steps: TakenStep[] } {
  const [states, steps]: [Situation[], TakenStep[]] = [[], []];
  proveFlow(flow, [
    always('', (situation) => states.push(situation) > 0, anywhere),
    alwaysStep(
      '',
      (step) => steps.push(step) > 0,
      () => true,
    ),
  ]);
  return { states, steps };
}

const edgeOf = (from: unknown, step: TakenStep['by'], to: unknown) =>
  `${JSON.stringify(from)} ${'after' in step ? 'time' : describeStep(step)} ${JSON.stringify(to)}`;

/** Every edge between values, with time in steps of a millisecond: an independent and slow way to the same result. */
function edgesByMilliseconds(flow: Flow): string[] {
  const edges = new Set<string>();
  const seen = new Set<string>();
  const pending: Moment[] = [begin(flow.machine, undefined)];
  for (let moment = pending.pop(); moment; moment = pending.pop()) {
    const { snapshot, now, timers } = moment;
    const key = JSON.stringify([snapshot.value, timers.map(({ id, due }) => [id, due - now])]);
    if (seen.has(key)) continue;
    seen.add(key);
    const isDue = timers[0]?.due === now;
    for (const { step } of nextSteps(flow, moment)) {
      if ('after' in step && !isDue) continue;
      const next = 'after' in step ? runOut(flow.machine, moment, now)[1] : advance(flow.machine, moment, step);
      if (!next) continue;
      edges.add(edgeOf(snapshot.value, step, next.snapshot.value));
      pending.push(next);
    }
    if (timers.length > 0 && !isDue) pending.push({ ...moment, now: now + 1 });
  }
  return [...edges].toSorted();
}

describe('[PROOF-1] clock regions', () => {
  test('[PROOF-1] the timer that was set first runs out first where two are due together', () => {
    const race = setup({ delays: { first: 5, second: 5 } }).createMachine({
      id: 'race',
      initial: 'on',
      states: { on: { after: { first: 'won', second: 'lost' } }, won: {}, lost: {} },
    });
    expect(check(race, never('the second wins', anywhere, within('lost')))).toBeNull();
  });

  test.for([
    [3, 5],
    [5, 3],
    [4, 7],
    [4, 4],
    [0, 3],
  ])('[PROOF-1] clock regions of timers of %d and %d ms allow what a walk by milliseconds finds', ([first, second]) => {
    const flow = flowFor(racing(first ?? 0, second ?? 0));
    const found = visited(flow).steps.map((step) =>
      edgeOf(step.before.snapshot.value, step.by, step.after.snapshot.value),
    );
    expect([...new Set(found)].toSorted()).toEqual(edgesByMilliseconds(flow));
  });

  test('[PROOF-1] clock regions: the shorter one of two timers is first, until the longer one is set earlier', () => {
    const late = (machine: AnyStateMachine) =>
      visited(flowFor(machine)).states.map(({ snapshot }) => JSON.stringify(snapshot.value));
    const laterFirst = JSON.stringify({ one: 'runs', other: 'over' });
    const stopless = createMachine({
      id: 'stopless',
      type: 'parallel',
      states: {
        one: { initial: 'runs', states: { runs: { after: { 3: 'over' } }, over: {} } },
        other: { initial: 'runs', states: { runs: { after: { 5: 'over' } }, over: {} } },
      },
    });
    expect(late(stopless)).not.toContain(laterFirst);
    expect(late(racing(3, 5))).toContain(laterFirst);
  });

  test('[PROOF-1] clock regions: timers that are raised without an id run side by side', () => {
    const ringing = createMachine({
      id: 'ringing',
      initial: 'quiet',
      context: { set: 0 },
      states: {
        quiet: {
          on: {
            set: {
              actions: [
                raise({ type: 'ring' }, { delay: 10 }),
                assign({ set: ({ context }: { context: { set: number } }) => context.set + 1 }),
              ],
            },
            ring: {},
          },
        },
      },
    });
    const flow = flowFor(ringing, {
      events: { set: [{ type: 'set' }] },
      filterEvents: ({ context }, { type }) => type === 'set' && context.set < 2,
    });
    const twice = visited(flow).states.find(({ timers }) => timers.length === 2);
    expect(twice?.timers).toEqual(['ring', 'ring']);
    const moment = ['set #1', 'set #1'].reduce(
      (at, name) => {
        const step = nextSteps(flow, at).find((each) => each.name === name)?.step;
        return step ? advance(ringing, at, step) : at;
      },
      begin(ringing, undefined),
    );
    expect(moment.timers).toHaveLength(2);
  });

  test('[PROOF-1] a machine that counts without end is sampled and not proved, and merged where its model does not tell counts apart', () => {
    const counting = createMachine({
      id: 'counting',
      context: { count: 0 },
      initial: 'on',
      states: {
        on: {
          on: {
            more: { actions: assign({ count: ({ context }: { context: { count: number } }) => context.count + 1 }) },
          },
        },
      },
    });
    expect(proveFlow(flowFor(counting), [])).toMatchObject({ states: 2_000, verdict: 'sampled', merged: true });
    const alike = flowFor(counting, { serializeState: ({ value }) => String(value) });
    expect(proveFlow(alike, [])).toMatchObject({ states: 1, verdict: 'proved', merged: true });
  });

  test('[PROOF-1] a behavior that continues past the limit is not reported as endless', () => {
    const add = assign({ count: ({ context }: { context: { count: number } }) => context.count + 1 });
    const counting = createMachine({
      id: 'counting',
      context: { count: 0 },
      initial: 'on',
      states: { on: { after: { 10: { target: 'on', reenter: true, actions: add } } } },
    });
    const countEnds = leadsTo('the count ends', within('on'), () => false);
    expect(proveFlow(flowFor(counting), [countEnds], { merging: 'of none' })).toMatchObject({
      states: 2_000,
      verdict: 'sampled',
      problems: [],
    });
  });

  test('[PROOF-1] states are merged only where the same events are possible', () => {
    const isFilled = ({ context }: { context: { count: number } }) => context.count >= 1;
    const add = assign({ count: ({ context }: { context: { count: number } }) => context.count + 1 });
    const filling = createMachine({
      id: 'filling',
      context: { count: 0 },
      initial: 'open',
      states: { open: { on: { more: { actions: add }, close: { guard: isFilled, target: 'shut' } } }, shut: {} },
    });
    const alike = flowFor(filling, { serializeState: ({ value }) => String(value) });
    // Open and empty, open with something in it, shut.
    expect(proveFlow(alike, [])).toMatchObject({ states: 3, merged: true });
  });
});
