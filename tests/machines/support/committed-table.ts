import { isDeepStrictEqual } from 'node:util';
import type { Flow } from '../../../machines/shared/flow.ts';
import { describeDifferences, replayTable } from '../../toolkit/replay.ts';
import type { Step } from '../../toolkit/steps.ts';
import type { Outcome, PathTable, RecordedStep } from '../../toolkit/tables.ts';
import { readTable } from '../../toolkit/tables.ts';

/** The committed table of a flow, after the machine has kept to it. */
export function provenTable(flow: Flow): PathTable {
  const table = readTable(flow);
  if (!table) throw new Error(`${flow.machine.id} has no table`);
  const [difference] = describeDifferences(flow, replayTable(flow, table.paths));
  if (difference) throw new Error(difference);
  return table;
}

/** A step with the state that it happens in. */
export interface StepFrom {
  from: string;
  step: RecordedStep;
}

/** Every step of a table. */
export function stepsOf(table: PathTable): StepFrom[] {
  return table.paths.flatMap((path) =>
    path.steps.map((step, index) => ({ from: path.steps[index - 1]?.expect.state ?? path.expect.state, step })),
  );
}

/** The steps that lead to a state. Throws when there is none, so that no loop over them passes for want of a step. */
export function stepsInto(table: PathTable, state: string): StepFrom[] {
  const steps = stepsOf(table).filter(({ step }) => step.expect.state === state);
  if (steps.length === 0) throw new Error(`no step of ${table.flow} leads to ${state}`);
  return steps;
}

/** What a step leads to from a state, each outcome once, without what is ignored there. Throws when it never happens there. */
export function whatHappensOn(table: PathTable, from: string, wanted: Step): Omit<Outcome, 'ignores'>[] {
  const outcomes = stepsOf(table)
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
    throw new Error(`nowhere in ${table.flow} does this happen in ${from}: ${JSON.stringify(wanted)}`);
  return outcomes.filter(
    (outcome, index) => outcomes.findIndex((other) => isDeepStrictEqual(other, outcome)) === index,
  );
}
