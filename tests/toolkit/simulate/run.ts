import type { AnyMachineSnapshot } from 'xstate';
import type { Flow } from 'flow-core/flow';
import { declaredTransitions, describeTrigger, stateName } from 'flow-core/inspection';
import { LiveRun } from '../live-run.ts';
import type { Doing, Json, Trigger } from '../steps.ts';
import { eventOfStep, samplesOf, sourceOfActor, toJson } from '../steps.ts';

/** Simulates a flow on a manual clock and records a timeline. */

/** An event to send: a sample of the model, or with fields given by hand. */
export interface PlannedEvent {
  at: number;
  type: string;
  /** The number of the model's sample, from 1; default: the first possible. */
  sample?: number;
  fields?: { [field: string]: Json };
}

export interface PlannedAnswer {
  actor: string;
  ending: 'done' | 'error' | 'never';
  delay: number;
  sample?: number;
  /** The output or error, if given by hand. */
  value?: Json;
}

export interface Plan {
  input: unknown;
  /** The end of the simulation, in milliseconds. */
  until: number;
  events: readonly PlannedEvent[];
  /** Successive ends of the same actor; the last one repeats. */
  answers: readonly PlannedAnswer[];
  /** Whether the model's first event starts the flow if nothing else does. */
  begin: boolean;
}

export interface Moment {
  at: number;
  /** `start`, an event type, a timer such as `after firstWait`, or the end of an actor such as `sendContact done`. */
  what: string;
  with?: Json;
  from: string | null;
  to: string;
  /** The state has no transition for it. */
  ignored?: true;
  actions?: string[];
  starts?: string[];
  timers?: { name: string; ms: number }[];
  output?: Json;
}

export interface Timeline {
  flow: string;
  until: number;
  steps: number;
  moments: Moment[];
  /** The reason of the end: time limit, nothing pending, final state, or failure. */
  end: { at: number; state: string; because: 'time' | 'nothing waits' | 'done' | 'failed' };
}

/** The default end of an actor: success after a second. */
const usualAnswer = { ending: 'done', delay: 1_000 } as const;

/** More steps mean an endless loop without passing time. */
const MAX_STEPS = 2_000_000;

interface Planned {
  at: number;
  happen(): void;
}

/** The first event of the model that is possible now. */
function firstEvent(flow: Flow, snapshot: AnyMachineSnapshot): { type: string } | undefined {
  return Object.keys(flow.events)
    .flatMap((type) => samplesOf(flow, type, snapshot))
    .find((event) => snapshot.can(event) && flow.filterEvents(snapshot, event));
}

function eventOf(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
  { type, sample, fields }: PlannedEvent,
): { type: string; [field: string]: Json } {
  const samples = samplesOf(flow, type, snapshot);
  const fitting = samples.find((event) => snapshot.can(event) && flow.filterEvents(snapshot, event)) ?? samples[0];
  const chosen = sample === undefined ? fitting : samples[sample - 1];
  return { ...(toJson(chosen ?? {}) as { [field: string]: Json }), ...fields, type };
}

function effectsOf(does: readonly Doing[]): Pick<Moment, 'actions' | 'starts' | 'timers'> {
  const actions = does.flatMap((doing) =>
    'action' in doing ? [doing.action] : 'emit' in doing ? ['emit'] : 'send' in doing ? ['send'] : [],
  );
  const starts = does.flatMap((doing) => ('start' in doing ? [doing.start] : []));
  const timers = does.flatMap((doing) => ('timer' in doing ? [{ name: doing.timer, ms: doing.ms }] : []));
  return {
    ...(actions.length > 0 && { actions }),
    ...(starts.length > 0 && { starts }),
    ...(timers.length > 0 && { timers }),
  };
}

type DeclaredTrigger = Parameters<typeof describeTrigger>[0];

/** What happened, by the transitions that a timer took, or what else was sent. */
function nameOf(what: string | null, taken: readonly string[], triggers: ReadonlyMap<string, DeclaredTrigger>): string {
  if (what !== null) return what;
  const timers = taken.flatMap((key) => triggers.get(key) ?? []).filter(({ kind }) => kind === 'after');
  return timers.map((trigger) => describeTrigger(trigger)).join(' and ') || 'a timer';
}

/** The planned ending of an actor that starts for the n-th time; the last plan goes on. */
function plannedAnswer(answers: readonly PlannedAnswer[], actor: string, before: number): Omit<PlannedAnswer, 'actor'> {
  const wanted = answers.filter((each) => each.actor === actor);
  return wanted[Math.min(before, wanted.length - 1)] ?? usualAnswer;
}

/** What it ends with: a value of the plan, or a sample of the model. */
function givenBy(flow: Flow, actor: string, { ending, sample = 1, value }: Omit<PlannedAnswer, 'actor'>): Json {
  if (value !== undefined) return value;
  const samples = flow.actors[sourceOfActor(flow, actor)];
  return toJson((ending === 'done' ? samples?.outputs : samples?.errors)?.[sample - 1]);
}

export function simulate(flow: Flow, { input, until, events, answers, begin }: Plan): Timeline {
  const triggers = new Map(declaredTransitions(flow.machine).map(({ key, trigger }) => [key, trigger]));
  let taken: string[] = [];
  const run = new LiveRun(flow, flow.machine, input, (key) => taken.push(key));
  const moments: Moment[] = [];
  const planned: Planned[] = [];
  const startsOf = new Map<string, number>();

  const plan = (at: number, happen: () => void) => {
    planned.push({ at, happen });
    planned.sort((a, b) => a.at - b.at);
  };

  const answer = (actor: string) => {
    const before = startsOf.get(actor) ?? 0;
    startsOf.set(actor, before + 1);
    const wanted = plannedAnswer(answers, actor, before);
    const { ending, delay } = wanted;
    if (ending === 'never') return;
    const given = givenBy(flow, actor, wanted);
    const step: Trigger = ending === 'done' ? { done: actor, output: given } : { error: actor, data: given };
    const started: unknown = run.snapshot().children[actor];
    plan(run.now() + delay, () => {
      // The actor was stopped or replaced.
      if (run.snapshot().children[actor] !== started) return;
      const event = eventOfStep(step);
      if (event) happen(`${actor} ${ending}`, given, () => run.send(event));
    });
  };

  const happen = (what: string | null, payload: Json | undefined, act: () => void) => {
    const from = run.state();
    taken = [];
    act();
    const { state: to, does = [], context, output } = run.outcome();
    const quiet = taken.length === 0 && does.length === 0 && context === undefined && from === to;
    moments.push({
      at: run.now(),
      what: nameOf(what, taken, triggers),
      ...(payload !== undefined && payload !== null && { with: payload }),
      from,
      to,
      ...(quiet && { ignored: true }),
      ...effectsOf(does),
      ...(output !== undefined && { output }),
    });
    for (const doing of does) if ('start' in doing) answer(doing.start);
  };

  const send = (event: { type: string; [field: string]: Json }) => {
    const { type, ...fields } = event;
    happen(type, Object.keys(fields).length > 0 ? fields : undefined, () => run.send(event));
  };

  const first = run.outcome();
  moments.push({
    at: 0,
    what: 'start',
    from: null,
    to: first.state,
    ...effectsOf(first.does ?? []),
    ...(first.output !== undefined && { output: first.output }),
  });
  for (const doing of first.does ?? []) if ('start' in doing) answer(doing.start);
  const isIdle = run.nextDue === null && planned.length === 0 && !events.some(({ at }) => at === 0);
  const opening = begin && isIdle && run.snapshot().status === 'active' && firstEvent(flow, run.snapshot());
  if (opening) plan(0, () => send(toJson(opening) as { type: string }));
  for (const event of events) plan(event.at, () => send(eventOf(flow, run.snapshot(), event)));

  const end = (because: Timeline['end']['because'], at = run.now()): Timeline => {
    run.stop();
    const state = stateName(run.snapshot().value);
    return { flow: flow.machine.id, until, steps: moments.length - 1, moments, end: { at, state, because } };
  };
  for (let steps = 0; ; steps += 1) {
    if (steps > MAX_STEPS)
      throw new Error(`${flow.machine.id}: more than ${MAX_STEPS.toLocaleString('en')} steps by ${run.now()} ms`);
    const { status } = run.snapshot();
    if (status !== 'active') return end(status === 'error' ? 'failed' : 'done');
    const due = run.nextDue;
    const [next] = planned;
    if (due === null && !next) return end('nothing waits');
    // At the same time the timer is first, so that an event at 14 s finds its effect.
    if (due !== null && (!next || due <= next.at)) {
      if (due > until) return end('time', until);
      happen(null, undefined, () => run.moveTo(due));
    } else if (next) {
      if (next.at > until) return end('time', until);
      planned.shift();
      if (next.at > run.now()) run.moveTo(next.at);
      next.happen();
    }
  }
}
