import { isDeepStrictEqual } from 'node:util';
import { SimulatedClock, createActor, fromPromise } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { Flow } from '../../machines/flow.ts';
import { stateName, takenTransitions } from '../../machines/inspection.ts';
import type { Path } from './paths.ts';
import type { Doing, Json, Step } from './steps.ts';
import { describeStep, eventOfStep, samplesOf, timerName, toJson } from './steps.ts';
import type { Outcome, RecordedPath, RecordedStep } from './tables.ts';

/** The second of the two ways in which a flow is run: a live actor on a simulated clock. */

/** Stands for every actor: it is started and never ends by itself, the path says how it ends. */
const neverEnding = fromPromise(() => new Promise<never>(() => {}));

/** Called with the key of every declared transition that is taken. */
export type CoverageObserver = (key: string) => void;

function doingOf(type: string, params: unknown): Doing | null {
  const given = (name: string): unknown => (typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined);
  switch (type) {
    case 'xstate.spawnChild': {
      const input = given('input');
      return { start: String(given('id')), ...(input === undefined ? {} : { input: toJson(input) }) };
    }
    case 'xstate.raise': {
      const delay = given('delay');
      // Without a delay it is the machine's own affair.
      return typeof delay === 'number' ? { timer: timerName((given('event') as { type: string }).type), ms: delay } : null;
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
class LiveRun {
  readonly #clock = new SimulatedClock();
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

const isQuiet = (outcome: Outcome, state: string) => outcome.state === state && !outcome.does && !outcome.context;

/** What is true one millisecond before a timer runs out. `disturbed` when something happened by then. */
interface Eve {
  at: number;
  state: string;
  disturbed: boolean;
}

/** Takes one step. A timer is approached to the last millisecond first. */
function take(run: LiveRun, step: Step, stateBefore: string): Eve | null {
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

/** More steps than this and the middle of a path is left out of its name. */
const MOST_NAMED = 8;

function nameOfPath(start: string, steps: readonly string[]): string {
  if (steps.length <= MOST_NAMED) return [start, ...steps].join(' → ');
  const [first, last] = [steps.slice(0, 2), steps.slice(-3)];
  return [start, ...first, `${steps.length - first.length - last.length} more steps`, ...last].join(' → ');
}

/** Runs a path and writes down what is true after every step. */
export function recordPath(flow: Flow, { start, steps, ignored }: Path): RecordedPath {
  const run = new LiveRun(flow, flow.machine, flow.starts[start], () => {});
  const outcome = (index: number): Outcome => {
    const events = ignored[index] ?? [];
    return { ...run.outcome(), ...(events.length > 0 ? { ignores: events } : {}) };
  };
  const first = outcome(0);
  let state = first.state;
  const words: string[] = [];
  const recorded = steps.map((step, index): RecordedStep => {
    words.push(describeStep(flow, step, run.snapshot()));
    const eve = take(run, step, state);
    const expect = outcome(index + 1);
    state = expect.state;
    return { ...step, at: run.now(), ...(eve ? { before: { at: eve.at, state: eve.state } } : {}), expect };
  });
  run.stop();
  return { name: nameOfPath(start, words), start, input: toJson(flow.starts[start]), expect: first, steps: recorded };
}

/** The first thing in which a machine differs from its table. */
export interface Difference {
  path: string;
  /** 0 is the start. */
  step: number;
  what: string;
}

/** Differences as they are printed: what several paths have in common once, with the first of them. */
export function describeDifferences(flow: Flow, differences: readonly Difference[]): string[] {
  const alike = Map.groupBy(differences, ({ what }) => what);
  return [...alike].map(([what, [first, ...others]]) => {
    const where = first && `path "${first.path}", ${first.step === 0 ? 'at the start' : `step ${first.step}`}`;
    const more = others.length > 0 ? ` (and in ${others.length} more ${others.length === 1 ? 'path' : 'paths'})` : '';
    return `${flow.machine.id}: ${where}: ${what}${more}`;
  });
}

/** In words, in which doings two lists differ; null when they do not. */
function compareDoings(does: readonly Doing[], shouldDo: readonly Doing[]): string | null {
  if (isDeepStrictEqual(does, shouldDo)) return null;
  const [actual, expected] = [does.map((doing) => JSON.stringify(doing)), shouldDo.map((doing) => JSON.stringify(doing))];
  const unexpected = actual.filter((doing) => !expected.includes(doing));
  const missing = expected.filter((doing) => !actual.includes(doing));
  if (unexpected.length + missing.length === 0) return `it does, in this order, ${actual.join(', ')}, expected ${expected.join(', ')}`;
  return [
    ...(unexpected.length > 0 ? [`it does ${unexpected.join(', ')}`] : []),
    ...(missing.length > 0 ? [`expected ${missing.join(', ')}`] : []),
  ].join(', ');
}

/** In words, the first thing in which an outcome is not the expected one. */
function compare(actual: Outcome, expected: Outcome): string | null {
  if (actual.state !== expected.state) return `the state is "${actual.state}", expected "${expected.state}"`;
  const { does = [], context = {} } = actual;
  const { does: shouldDo = [], context: shouldChange = {} } = expected;
  const doings = compareDoings(does, shouldDo);
  if (doings !== null) return doings;
  if (!isDeepStrictEqual(context, shouldChange)) {
    return `of the context ${JSON.stringify(context)} changed, expected ${JSON.stringify(shouldChange)}`;
  }
  if (!isDeepStrictEqual(actual.output, expected.output)) {
    return `the output is ${JSON.stringify(actual.output)}, expected ${JSON.stringify(expected.output)}`;
  }
  return null;
}

/** Sends what is to be ignored, and says which event was not. */
function compareIgnored(flow: Flow, run: LiveRun, expected: Outcome): string | null {
  const events = (expected.ignores ?? []).flatMap((ignored) =>
    typeof ignored === 'string' ? samplesOf(flow, ignored, run.snapshot()) : [ignored],
  );
  for (const event of events) {
    run.send(event);
    const outcome = run.outcome();
    if (!isQuiet(outcome, expected.state)) return `${JSON.stringify(event)} is to be ignored in "${expected.state}", but leads to "${outcome.state}"`;
  }
  return null;
}

function replayPath(flow: Flow, machine: AnyStateMachine, path: RecordedPath, onTaken: CoverageObserver): Difference | null {
  const run = new LiveRun(flow, machine, path.input ?? undefined, onTaken);
  const check = (expected: Outcome) => compare(run.outcome(), expected) ?? compareIgnored(flow, run, expected);
  const differs = (step: number, what: string): Difference => ({ path: path.name, step, what });
  try {
    const atStart = check(path.expect);
    if (atStart) return differs(0, atStart);
    let state = path.expect.state;
    for (const [index, step] of path.steps.entries()) {
      const happens = describeStep(flow, step, run.snapshot());
      const eve = take(run, step, state);
      if (eve && (eve.disturbed || eve.state !== step.before?.state || eve.at !== step.before.at)) {
        return differs(index + 1, `at ${eve.at} ms, one before "${'after' in step ? step.after : ''}", the state is "${eve.state}", expected "${step.before?.state}" and nothing to happen`);
      }
      if (run.now() !== step.at) return differs(index + 1, `it is ${run.now()} ms, expected ${step.at} ms`);
      const what = check(step.expect);
      if (what) return differs(index + 1, `${happens} at ${step.at} ms: ${what}`);
      state = step.expect.state;
    }
    return null;
  } catch (error) {
    return differs(0, `it throws: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    run.stop();
  }
}

/** Keys of the declared transitions that a path takes: at its start, then step by step. */
export function takenByStep(flow: Flow, path: RecordedPath): string[][] {
  let keys: string[] = [];
  const run = new LiveRun(flow, flow.machine, path.input ?? undefined, (key) => keys.push(key));
  const takenAtStart = keys;
  const taken = path.steps.map((step) => {
    keys = [];
    take(run, step, '');
    return keys;
  });
  run.stop();
  return [takenAtStart, ...taken];
}

/** The first difference of every path of a table from what a machine does; none means that the machine keeps to it. */
export function replayTable(
  flow: Flow,
  paths: readonly RecordedPath[],
  { machine = flow.machine, onTaken = () => {}, onlyFirst = false }: { machine?: AnyStateMachine; onTaken?: CoverageObserver; onlyFirst?: boolean } = {},
): Difference[] {
  const differences: Difference[] = [];
  for (const path of paths) {
    const difference = replayPath(flow, machine, path, onTaken);
    if (difference) differences.push(difference);
    if (difference && onlyFirst) break;
  }
  return differences;
}
