import type { Flow } from 'flow-core/flow';
import { configured } from './config.ts';
import { LiveRun, take } from './live-run.ts';
import type { Path } from './paths.ts';
import { toJson } from './steps.ts';
import type { Outcome, RecordedPath, RecordedStep } from 'flow-core/recording';

/** Runs tours and records the state after every step. */
export function recordPaths(flow: Flow, tours: readonly Path[]): RecordedPath[] {
  const counts = new Map<string, number>();
  return tours.map((tour) => {
    const number = (counts.get(tour.start) ?? 0) + 1;
    counts.set(tour.start, number);
    return recordPath(flow, tour, `${tour.start}, tour ${number}`);
  });
}

/** @throws where something happens before its time */
export function recordPath(flow: Flow, { start, steps, ignored }: Path, name: string): RecordedPath {
  const run = new LiveRun(flow, flow.machine, flow.starts[start], () => {});
  const form = flow.view && flow.form !== undefined ? configured().forms.track(flow.form) : null;
  const outcome = (index: number): Outcome => {
    const events = ignored[index] ?? [];
    const happened = run.outcome();
    const step = steps[index - 1];
    if (step) form?.after(step, happened);
    const shows = flow.view?.(run.snapshot(), form?.state);
    return { ...happened, ...(shows && { shows }), ...(events.length > 0 ? { ignores: events } : {}) };
  };
  const first = outcome(0);
  let { state } = first;
  const recorded = steps.map((step, index): RecordedStep => {
    const early = take(run, step, state);
    if (early !== null) throw new Error(`${flow.machine.id}: ${name}, step ${index + 1}: ${early}`);
    const expect = outcome(index + 1);
    ({ state } = expect);
    return { ...step, at: run.now(), expect };
  });
  run.stop();
  return { name, start, input: toJson(flow.starts[start]), expect: first, steps: recorded };
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
