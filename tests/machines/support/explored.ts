import { isDeepStrictEqual } from 'node:util';
import type { Flow } from '../../../machines/shared/flow.ts';
import type { Trigger } from '../../toolkit/steps.ts';
import type { Outcome, Recording, RecordedStep } from '../../toolkit/recordings.ts';
import { shortestPaths } from '../../toolkit/paths.ts';
import { recordPaths } from '../../toolkit/record.ts';

/** The shortest path to every step of a flow, run on its machine as it is now. */
export const explored = (flow: Flow): Recording => ({
  flow: flow.machine.id,
  paths: recordPaths(flow, shortestPaths(flow)),
});

/** A step with the state that it happens in; for a timer also a millisecond before. */
export interface StepFrom {
  from: string;
  step: RecordedStep & { before?: { at: number; state: string } };
}

/** Every step of the tours. */
export function stepsOf(runs: Recording): StepFrom[] {
  return runs.paths.flatMap((path) =>
    path.steps.map((step, index) => {
      const from = path.steps[index - 1]?.expect.state ?? path.expect.state;
      return { from, step: 'after' in step ? { ...step, before: { at: step.at - 1, state: from } } : step };
    }),
  );
}

/** The steps that lead to a state. Throws when there is none. */
export function stepsInto(runs: Recording, state: string): StepFrom[] {
  const steps = stepsOf(runs).filter(({ step }) => step.expect.state === state);
  if (steps.length === 0) throw new Error(`no step of ${runs.flow} leads to ${state}`);
  return steps;
}

/** What a step leads to from a state, each outcome once, without what is ignored there. Throws when it never happens there. */
export function whatHappensOn(runs: Recording, from: string, wanted: Trigger): Omit<Outcome, 'ignores'>[] {
  const outcomes = stepsOf(runs)
    .filter(
      (each) =>
        each.from === from &&
        Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(Reflect.get(each.step, name), value)),
    )
    .map(
      ({
        step: {
          expect: { ignores: _ignores, ...outcome },
        },
      }) => outcome,
    );
  if (outcomes.length === 0)
    throw new Error(`nowhere in ${runs.flow} does this happen in ${from}: ${JSON.stringify(wanted)}`);
  return outcomes.filter(
    (outcome, index) => outcomes.findIndex((other) => isDeepStrictEqual(other, outcome)) === index,
  );
}
