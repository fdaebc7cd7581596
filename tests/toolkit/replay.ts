import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import type { Flow } from 'flow-core/flow';
import type { CoverageObserver } from './live-run.ts';
import { LiveRun, isQuiet, take } from './live-run.ts';
import type { Doing } from './steps.ts';
import { describeStep, samplesOf } from './steps.ts';
import type { Outcome, RecordedPath } from 'flow-core/recording';

/** The first difference between a machine and a path. */
export interface Difference {
  path: string;
  /** 0 is the start. */
  step: number;
  what: string;
}

/** Prints differences; those with the same text once, with their first path. */
export function describeDifferences(flow: Flow, differences: readonly Difference[]): string[] {
  const alike = Map.groupBy(differences, ({ what }) => what);
  return [...alike].map(([what, [first, ...others]]) => {
    const where = first && `path "${first.path}", ${first.step === 0 ? 'at the start' : `step ${first.step}`}`;
    const more = others.length > 0 ? ` (and in ${others.length} more ${others.length === 1 ? 'path' : 'paths'})` : '';
    return `${flow.machine.id}: ${where}: ${what}${more}`;
  });
}

function compareDoings(does: readonly Doing[], shouldDo: readonly Doing[]): string | null {
  if (isDeepStrictEqual(does, shouldDo)) return null;
  const [actual, expected] = [
    does.map((doing) => JSON.stringify(doing)),
    shouldDo.map((doing) => JSON.stringify(doing)),
  ];
  const unexpected = actual.filter((doing) => !expected.includes(doing));
  const missing = expected.filter((doing) => !actual.includes(doing));
  if (unexpected.length + missing.length === 0)
    return `it does, in this order, ${actual.join(', ')}, expected ${expected.join(', ')}`;
  return [
    ...(unexpected.length > 0 ? [`it does ${unexpected.join(', ')}`] : []),
    ...(missing.length > 0 ? [`expected ${missing.join(', ')}`] : []),
  ].join(', ');
}

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

function compareIgnored(flow: Flow, run: LiveRun, expected: Outcome): string | null {
  const events = (expected.ignores ?? []).flatMap((ignored) =>
    typeof ignored === 'string' ? samplesOf(flow, ignored, run.snapshot()) : [ignored],
  );
  for (const event of events) {
    run.send(event);
    const outcome = run.outcome();
    if (!isQuiet(outcome, expected.state))
      return `${JSON.stringify(event)} should be ignored in "${expected.state}", but leads to "${outcome.state}"`;
  }
  return null;
}

function replayPath(
  flow: Flow,
  machine: AnyStateMachine,
  path: RecordedPath,
  onTaken: CoverageObserver,
): Difference | null {
  const run = new LiveRun(flow, machine, path.input ?? undefined, onTaken);
  const check = (expected: Outcome) => compare(run.outcome(), expected) ?? compareIgnored(flow, run, expected);
  const differs = (step: number, what: string): Difference => ({ path: path.name, step, what });
  try {
    const atStart = check(path.expect);
    if (atStart) return differs(0, atStart);
    let { state } = path.expect;
    for (const [index, step] of path.steps.entries()) {
      const early = take(run, step, state);
      if (early !== null) return differs(index + 1, early);
      const what = check(step.expect);
      if (what) return differs(index + 1, `${describeStep(step)} at ${step.at} ms: ${what}`);
      ({ state } = step.expect);
    }
    return null;
  } catch (error) {
    return differs(0, `it throws: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    run.stop();
  }
}

/** Replays a table's paths on a machine and returns the first difference of each path. */
export function replayPaths(
  flow: Flow,
  paths: readonly RecordedPath[],
  {
    machine = flow.machine,
    onTaken = () => {},
    onlyFirst = false,
  }: { machine?: AnyStateMachine; onTaken?: CoverageObserver; onlyFirst?: boolean } = {},
): Difference[] {
  const differences: Difference[] = [];
  for (const path of paths) {
    const difference = replayPath(flow, machine, path, onTaken);
    if (difference) differences.push(difference);
    if (difference && onlyFirst) break;
  }
  return differences;
}
