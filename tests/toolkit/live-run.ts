import { isDeepStrictEqual } from 'node:util';
import { createActor, fromPromise } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { Flow } from '../../machines/shared/flow.ts';
import { stateName, takenTransitions } from '../../machines/shared/inspection.ts';
import { ManualClock } from '../../machines/shared/manual-clock.ts';
import type { Doing, Json, Step } from './steps.ts';
import { eventOfStep, timerName, toJson } from './steps.ts';
import type { Outcome } from './tables.ts';

/** The second of the two ways in which a flow is run: a live actor on a simulated clock. */

/** Stands for every actor: it is started and never ends by itself, the path says how it ends. */
const neverEnding = fromPromise(() => new Promise<never>(() => {}));

/** Called with the key of every declared transition that is taken. */
export type CoverageObserver = (key: string) => void;

function doingOf(type: string, params: unknown): Doing | null {
  const given = (name: string): unknown =>
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  switch (type) {
    case 'xstate.spawnChild': {
      const input = given('input');
      return { start: String(given('id')), ...(input === undefined ? {} : { input: toJson(input) }) };
    }
    case 'xstate.raise': {
      const delay = given('delay');
      // Without a delay it is the machine's own affair.
      return typeof delay === 'number'
        ? { timer: timerName((given('event') as { type: string }).type), ms: delay }
        : null;
    }
    case 'xstate.sendTo':
      return { send: toJson(given('event')) };
    case 'xstate.emit':
      return { emit: toJson(given('event')) };
  }
  if (type.startsWith('xstate.')) return null;
  return params === undefined ? { action: type } : { action: type, params: toJson(params) };
}

/** A live run of a machine that tells what changed since it was asked last. */
export class LiveRun {
  readonly #clock = new ManualClock();
  readonly #actor: AnyActorRef;
  #does: Doing[] = [];
  #context: { [field: string]: Json } = {};

  constructor(flow: Flow, machine: AnyStateMachine, input: unknown, onTaken: CoverageObserver) {
    const actors = Object.fromEntries(Object.keys(flow.actors).map((source) => [source, neverEnding]));
    const inspect = (event: InspectionEvent) => {
      // What the machine's own children do is not asked for.
      if (event.actorRef.sessionId !== event.rootId) return;
      for (const { key } of takenTransitions(event)) onTaken(key);
      if (event.type !== '@xstate.action') return;
      const doing = doingOf(event.action.type, event.action.params);
      if (doing) this.#does.push(doing);
    };
    this.#actor = createActor(machine.provide({ actors }), { input, clock: this.#clock, inspect });
    // Without an observer for errors xstate throws them into the void, and with them this process.
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

  /** When the next timer is due; null when none is waiting. */
  get nextDue(): number | null {
    return this.#clock.nextDue;
  }

  /** Moves to a time at which a timer is due, or to one before the next is. */
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
    const { value, status, error } = this.snapshot();
    return status === 'error' ? `failed: ${error instanceof Error ? error.message : String(error)}` : stateName(value);
  }

  /** What is true now, and what happened since this was asked last. */
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

/** Whether nothing has happened. */
export const isQuiet = (outcome: Outcome, state: string) =>
  outcome.state === state && !outcome.does && !outcome.context;

/** What is true one millisecond before a timer runs out. `disturbed` when something happened by then. */
export interface Eve {
  at: number;
  state: string;
  disturbed: boolean;
}

/** Takes one step. A timer is approached to the last millisecond first. */
export function take(run: LiveRun, step: Step, stateBefore: string): Eve | null {
  if (!('after' in step)) {
    const event = eventOfStep(step);
    if (event) run.send(event);
    return null;
  }
  let eve: Eve | null = null;
  if (step.wait > 0) {
    run.increment(step.wait - 1);
    const outcome = run.outcome();
    eve = { at: run.now(), state: outcome.state, disturbed: !isQuiet(outcome, stateBefore) };
  }
  run.increment(Math.min(step.wait, 1));
  return eve;
}
