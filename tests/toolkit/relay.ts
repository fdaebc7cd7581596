import { isDeepStrictEqual } from 'node:util';
import type { StateValue } from 'xstate';
import type { Flow } from 'flow-core/flow';
import { configured } from './config.ts';
import type { Case } from './case.ts';
import { describeCase, pathCase } from './cases.ts';
import type { RelayRun } from './relay-driver.ts';
import { takenByStep } from './record.ts';
import type { Json } from './steps.ts';
import { eventOfStep, samplesOf } from './steps.ts';
import type { Outcome, Recording, RecordedPath } from 'flow-core/recording';

/** Verifies a flow in the relay: the same paths, through the code that stores a flow as a row. */

function valueOf(path: string): StateValue {
  const [name = '', ...inner] = path.split('.');
  return inner.length === 0 ? name : { [name]: valueOf(inner.join('.')) };
}

function compare(flow: Flow, run: RelayRun, context: Record<string, Json>, expected: Outcome): string | null {
  if (run.state() !== expected.state) return `the row's state is "${run.state()}", expected "${expected.state}"`;
  for (const [field, value] of Object.entries(context)) {
    const actual = run.context()[field];
    if (!isDeepStrictEqual(actual, value))
      return `the row's ${field} is ${JSON.stringify(actual)}, expected ${JSON.stringify(value)}`;
  }
  const snapshot = flow.machine.resolveState({ value: valueOf(expected.state), context });
  const ignored = (expected.ignores ?? []).flatMap((event) =>
    typeof event === 'string' ? samplesOf(flow, event, snapshot) : [event],
  );
  const taken = ignored.find((event) => run.send(event));
  return taken ? `${JSON.stringify(taken)} should be ignored in "${expected.state}"` : null;
}

function runPath(
  flow: Flow,
  run: RelayRun,
  path: RecordedPath,
  onTaken: (key: string) => void,
): { step: number; what: string } | null {
  const taken = takenByStep(flow, path);
  let context = { ...path.expect.context };
  for (const [index, { step, expect }] of [
    { step: null, expect: path.expect },
    ...path.steps.map((each) => ({ step: each, expect: each.expect })),
  ].entries()) {
    const event = step && eventOfStep(step);
    if (step && !event) return { step: index, what: 'the relay has no timers; put the time into the event' };
    if (event) run.send(event);
    context = { ...context, ...expect.context };
    const what = compare(flow, run, context, expect);
    if (what) return { step: index, what };
    // The row equals the machine's state, so these transitions were taken.
    taken[index]?.forEach(onTaken);
  }
  return null;
}

/** Replays a flow's paths in the relay and records its transition coverage. */
export function verifyInRelay(
  flow: Flow,
  recording: Recording,
): { covered: Set<string>; cases: Case[]; problems: string[] } {
  const id = flow.machine.id;
  const start = configured().relay[id];
  const covered = new Set<string>();
  if (!start) return { covered, cases: [], problems: [`${id}: the configuration has no driver for it`] };
  const cases = recording.paths.map((path) =>
    pathCase(
      id,
      path,
      'relay',
      runPath(flow, start(path.input), path, (key) => covered.add(key)),
    ),
  );
  const failed = cases.filter(({ outcome }) => outcome === 'failed');
  return { covered, cases, problems: failed.map((each) => describeCase(each)) };
}
