import type { Flow } from '../../machines/shared/flow.ts';
import { LiveRun, take } from './live-run.ts';
import type { Path } from './paths.ts';
import { describeStep, toJson } from './steps.ts';
import type { Outcome, RecordedPath, RecordedStep } from './tables.ts';

/** A longer path is abbreviated in its name. */
const MAX_NAMED = 8;

function nameOfPath(start: string, steps: readonly string[]): string {
  if (steps.length <= MAX_NAMED) return [start, ...steps].join(' → ');
  const [first, last] = [steps.slice(0, 2), steps.slice(-3)];
  return [start, ...first, `${steps.length - first.length - last.length} more steps`, ...last].join(' → ');
}

/** Runs a path and records the state after every step. */
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
    const before = take(run, step, state);
    const expect = outcome(index + 1);
    state = expect.state;
    return { ...step, at: run.now(), ...(before ? { before: { at: before.at, state: before.state } } : {}), expect };
  });
  run.stop();
  return { name: nameOfPath(start, words), start, input: toJson(flow.starts[start]), expect: first, steps: recorded };
}

/** Keys of the declared transitions that a path takes, by step; the first entry is the start's. */
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
