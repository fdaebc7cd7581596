import { isDeepStrictEqual } from 'node:util';
import { createActor, fromPromise } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { Flow } from 'flow-core/flow';
import { stateNodes, stateOf, takenTransitions } from 'flow-core/inspection';
import { ManualClock } from 'flow-core/manual-clock';
import { effectOf, type ReportedAction } from 'flow-core/xstate-internals';
import type { Doing, Json, Step } from './steps.ts';
import { describeStep, eventOfStep, timerName, toJson } from './steps.ts';
import type { Outcome } from 'flow-core/recording';

/** Runs a flow as a live actor on a simulated clock. */

/** Replaces every invoked actor; the path ends it with an event. */
const neverEnding = fromPromise(() => new Promise<never>(() => {}));

/** Machines with actors that never end: a machine that is made once has looked up its transitions for every run. */
const endless = new WeakMap<AnyStateMachine, AnyStateMachine>();

function withoutEndings(flow: Flow, machine: AnyStateMachine): AnyStateMachine {
  const known = endless.get(machine);
  if (known) return known;
  const actors = Object.fromEntries(Object.keys(flow.actors).map((source) => [source, neverEnding]));
  const provided = machine.provide({ actors });
  endless.set(machine, provided);
  return provided;
}

/** Called with the key of each declared transition taken. */
export type CoverageObserver = (key: string) => void;

/** Called with each event of the machine, timers included, and then with the state that it leads to. */
export type EventObserver = (event: { type: string }, at: number, state: () => string) => void;

const invokedBy = new WeakMap<AnyStateMachine, ReadonlySet<string>>();

/** The ids of the actors that a machine invokes. */
function invokedIn(machine: AnyStateMachine): ReadonlySet<string> {
  const known = invokedBy.get(machine);
  if (known) return known;
  const ids = new Set(stateNodes(machine).flatMap(({ invoke }) => invoke.map(({ id }) => id)));
  invokedBy.set(machine, ids);
  return ids;
}

function doingOf(action: ReportedAction, invoked: ReadonlySet<string>): Doing | null {
  const effect = effectOf(action);
  if (!effect || 'cancel' in effect) return null;
  if ('set' in effect) return { timer: timerName(effect.event.type), ms: effect.delay };
  if ('start' in effect)
    return { start: effect.start, ...(effect.input === undefined ? {} : { input: toJson(effect.input) }) };
  if ('stop' in effect) return invoked.has(effect.stop) ? null : effect;
  if ('send' in effect) return { send: toJson(effect.send) };
  if ('emit' in effect) return { emit: toJson(effect.emit) };
  return effect.params === undefined
    ? { action: effect.action }
    : { action: effect.action, params: toJson(effect.params) };
}

/** A live run that reports changes since the last report. */
export class LiveRun {
  readonly #clock = new ManualClock();
  readonly #actor: AnyActorRef;
  #does: Doing[] = [];
  #context: { [field: string]: Json } = {};

  constructor(
    flow: Flow,
    machine: AnyStateMachine,
    input: unknown,
    onTaken: CoverageObserver,
    onEvent: EventObserver = () => {},
  ) {
    const invoked = invokedIn(machine);
    const inspect = (event: InspectionEvent) => {
      // Only the root machine, not its children.
      if (event.actorRef.sessionId !== event.rootId) return;
      for (const { key } of takenTransitions(event)) onTaken(key);
      if (event.type === '@xstate.event') onEvent(event.event, this.#clock.now(), () => this.state());
      if (event.type !== '@xstate.action') return;
      const doing = doingOf(event.action, invoked);
      if (doing) this.#does.push(doing);
    };
    this.#actor = createActor(withoutEndings(flow, machine), { input, clock: this.#clock, inspect });
    // Without an error observer XState throws asynchronously and ends the process.
    this.#actor.subscribe({ error: () => {} });
    this.#actor.start();
  }

  snapshot(): AnyMachineSnapshot {
    return this.#actor.getSnapshot();
  }

  now(): number {
    return this.#clock.now();
  }

  increment(ms: number): void {
    this.#clock.increment(ms);
  }

  /** Lets time pass, from timer to timer. */
  pass(ms: number): void {
    this.#clock.advance(ms);
  }

  /** The time of the next timer; null without one. */
  get nextDue(): number | null {
    return this.#clock.nextDue;
  }

  /** Moves to the time of a timer, or to an earlier one. */
  moveTo(time: number): void {
    this.#clock.set(time);
  }

  send(event: { type: string }): void {
    this.#actor.send(event);
  }

  stop(): void {
    this.#actor.stop();
  }

  state(): string {
    const snapshot = this.snapshot();
    const { status, error } = snapshot;
    return status === 'error' ? `failed: ${error instanceof Error ? error.message : String(error)}` : stateOf(snapshot);
  }

  /** The present state, and the effects since the last call. */
  outcome(): Outcome {
    const { context, status, output } = this.snapshot();
    const now = toJson(context) as { [field: string]: Json };
    const changed = Object.entries(now).filter(([name, value]) => !isDeepStrictEqual(value, this.#context[name]));
    this.#context = now;
    const does = this.#does;
    this.#does = [];
    return {
      state: this.state(),
      ...(changed.length > 0 ? { context: Object.fromEntries(changed) } : {}),
      ...(does.length > 0 ? { does } : {}),
      ...(status === 'done' ? { output: toJson(output) } : {}),
    };
  }
}

export const isQuiet = (outcome: Outcome, state: string) =>
  outcome.state === state && !outcome.does && !outcome.context;

/**
 * Takes one step. Nothing may happen while it waits: a timer is due in the last millisecond of its wait.
 * @returns what happened too early, or null
 */
export function take(run: LiveRun, step: Step, stateBefore: string): string | null {
  if ('rest' in step) {
    run.pass(step.wait);
    return null;
  }
  const quiet = 'after' in step ? Math.max(0, step.wait - 1) : step.wait;
  let early: string | null = null;
  if (quiet > 0) {
    run.increment(quiet);
    const outcome = run.outcome();
    if (!isQuiet(outcome, stateBefore))
      early = `at ${run.now()} ms, before ${describeStep(step)}, something has happened in "${outcome.state}"`;
  }
  run.increment(step.wait - quiet);
  const event = eventOfStep(step);
  if (event) run.send(event);
  return early;
}
