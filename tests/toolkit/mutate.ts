import type { AnyStateMachine } from 'xstate';
import type { Flow } from '../../machines/shared/flow.ts';
import type { Mutant } from './mutants.ts';
import { mutantsOf } from './mutants.ts';
import { replayTable } from './replay.ts';
import type { PathTable } from './tables.ts';

/** Runs mutants against a flow's table, to show that the table detects faults. */

export interface MutationResult {
  total: number;
  survivors: string[];
}

/** Whether the table misses a mutant. A mutant that cannot be created is killed. */
function survives(flow: Flow, table: PathTable, mutant: Mutant): boolean {
  let machine: AnyStateMachine;
  try {
    machine = mutant.make();
  } catch {
    return false;
  }
  return replayTable(flow, table.paths, { machine, onlyFirst: true }).length === 0;
}

export function mutate(flow: Flow, table: PathTable): MutationResult {
  const mutants = mutantsOf(flow.machine);
  return {
    total: mutants.length,
    survivors: mutants.filter((mutant) => survives(flow, table, mutant)).map(({ name }) => name),
  };
}
