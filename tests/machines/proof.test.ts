import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine as createTyped, fromPromise, raise, setup } from 'xstate';
import {
  advance,
  always,
  alwaysStep,
  anywhere,
  begin,
  by,
  byAnswer,
  canReach,
  describeStep,
  type Flow,
  type Happening,
  inFlight,
  leadsTo,
  loops,
  type Moment,
  never,
  nextSteps,
  outside,
  proveFlow,
  reachable,
  runOut,
  type Situation,
  type TemporalProperty,
  until,
  within,
} from 'flow-toolkit';
import { flowFor } from './support/flow-for.ts';

const createMachine = (config: object) => createTyped(config as never) as unknown as AnyStateMachine;

const asking = setup({ actors: { ask: fromPromise(async () => ({ ok: true })) }, delays: { patience: 30 } });

/** A form with a call, a time-out and a retry. */
const form = (sending: object = {}, draft: object = {}) =>
  asking.createMachine({
    id: 'form',
    initial: 'editing',
    context: { draft: 'typed' },
    states: {
      editing: { on: { send: 'sending' } },
      sending: {
        invoke: {
          id: 'ask',
          src: 'ask',
          onDone: { target: 'sent', ...draft },
          onError: { target: 'failed', ...draft },
        },
        after: { patience: 'failed' },
        ...sending,
      },
      failed: { on: { send: 'sending' } },
      sent: { on: { again: 'editing' } },
    },
  } as never) as unknown as AnyStateMachine;

const check = (machine: AnyStateMachine, property: TemporalProperty, more: Partial<Flow> = {}) =>
  proveFlow(flowFor(machine, more), [property]).problems.find(({ title }) => title !== null)?.what ?? null;

const flaws = (machine: AnyStateMachine, own: readonly TemporalProperty[] = [], more: Partial<Flow> = {}) =>
  proveFlow(flowFor(machine, more), own)
    .problems.filter(({ title }) => title === null)
    .map(({ what }) => what);

const sendEnds = leadsTo('every send ends', inFlight, (at) => !inFlight(at));

describe('[PROOF-1] proof: planted faults are found, each with the shortest behavior that shows it', () => {
  test('[PROOF-1] proof finds nothing wrong with a sound form', () => {
    expect(check(form(), sendEnds)).toBeNull();
    expect(flaws(form())).toEqual([]);
  });

  test('[PROOF-1] proof finds a call without a time-out, as a flaw and by a property', () => {
    const silent = form({ after: {} });
    expect(check(silent, sendEnds)).toBe('it can stay in "sending" for ever: opened → send #1');
    expect(flaws(silent)).toEqual(['a call that stays silent never ends in "sending": opened → send #1']);
    expect(check(silent, { ...sendEnds, fairness: 'no events, and calls end' } as TemporalProperty)).toBeNull();
  });

  test('[PROOF-1] proof finds a time-out that repeats a call without the visitor', () => {
    const livelock = form({ after: { patience: { target: 'sending', reenter: true } } });
    expect(check(livelock, sendEnds)).toBe(
      'it can go round in "sending" for ever: opened → send #1 → (patience) for ever',
    );
    expect(flaws(livelock)).toEqual(['timers run without end in "sending": opened → send #1 → (patience) for ever']);
  });

  test('[PROOF-1] proof finds two timers that set each other, unless a property allows the loop', () => {
    const blinking = createMachine({
      id: 'blinking',
      initial: 'on',
      states: { on: { after: { 10: 'off' } }, off: { after: { 10: 'on' } } },
    });
    expect(flaws(blinking)).toEqual(['timers run without end in "on": opened → (10 → 10) for ever']);
    expect(flaws(blinking, [loops('it blinks', anywhere)])).toEqual([]);
    expect(check(form(), loops('it blinks', anywhere))).toBe('it does not loop there');
  });

  test('[PROOF-1] proof finds a draft that is lost after a failure', () => {
    const lossy = form({}, { actions: assign({ draft: '' }) });
    const kept = always('the draft is kept', within('failed'), ({ snapshot }) => snapshot.context.draft === 'typed');
    expect(check(form(), kept)).toBeNull();
    expect(check(lossy, kept)).toBe('it does not hold in "failed": opened → send #1 → ask fails #1');
  });

  test('[PROOF-1] proof finds an event that changes a state in flight', () => {
    const open = form({ on: { cancel: 'editing' } });
    const alone = alwaysStep(
      'only the answer and time change it',
      ({ before }) => inFlight(before),
      (step) => byAnswer(step) || by('patience')(step),
    );
    expect(check(form(), alone)).toBeNull();
    expect(check(open, alone)).toBe(
      'it does not hold when "cancel #1" leads out of "sending" into "editing": opened → send #1 → cancel #1',
    );
  });

  test('[PROOF-1] proof finds a guard that is never true: its event is useless', () => {
    const guarded = createMachine({
      id: 'guarded',
      initial: 'one',
      states: { one: { on: { go: { guard: () => false, target: 'two' } } }, two: {} },
    });
    expect(flaws(guarded)).toEqual(['the event "go" is of no use in any state']);
    expect(check(guarded, reachable('it goes', within('two')))).toBe('no behaviour comes to it');
  });

  test('proof finds any guard with a single outcome', () => {
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

  test('[PROOF-1] proof finds a dead end, and states that lead only to each other', () => {
    const home = canReach('from everywhere the visitor gets home', anywhere, within('editing'));
    expect(check(form(), home)).toBeNull();
    const trap = createMachine({
      id: 'trap',
      initial: 'editing',
      states: {
        editing: { on: { go: 'left' } },
        left: { on: { go: 'right' } },
        right: { on: { go: 'left' } },
      },
    });
    expect(check(trap, home)).toBe('no way leads there out of "left": opened → go #1');
  });

  test('[PROOF-1] proof finds a step before its time', () => {
    const hasty = form({ on: { skip: 'sent' } });
    const order = until(
      'nothing is sent before it is in flight',
      within('editing'),
      outside('sent'),
      within('sending'),
    );
    expect(check(hasty, order)).toBeNull();
    const shortcut = createMachine({
      id: 'shortcut',
      initial: 'editing',
      states: { editing: { on: { send: 'sending', skip: 'sent' } }, sending: { on: { done: 'sent' } }, sent: {} },
    });
    expect(check(shortcut, order)).toBe('it does not hold in "sent": opened → skip #1');
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
function visited(flow: Flow): { states: Situation[]; steps: Happening[] } {
  const [states, steps]: [Situation[], Happening[]] = [[], []];
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

const edgeOf = (from: unknown, step: Happening['by'], to: unknown) =>
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
  test.for([
    [3, 5],
    [5, 3],
    [4, 7],
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
    const ends = leadsTo('the count ends', within('on'), () => false);
    expect(proveFlow(flowFor(counting), [ends], { merging: 'of none' })).toMatchObject({
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
