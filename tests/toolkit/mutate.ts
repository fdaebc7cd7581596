import type { AnyStateMachine } from 'xstate';
import type { Flow } from '../../machines/shared/flow.ts';
import type { Mutant } from './mutants.ts';
import { mutantsOf } from './mutants.ts';
import { replayTable } from './replay.ts';
import type { PathTable } from './tables.ts';

/** Asks a flow's table whether it notices broken machines. A table that notices nothing verifies nothing. */

/** Which mutants of a flow its table did not notice. */
export interface MutationResult {
  total: number;
  survivors: string[];
}

/** Whether the table notices a mutant; one that cannot even be made is noticed by everybody. */
function survives(flow: Flow, table: PathTable, mutant: Mutant): boolean {
  let machine: AnyStateMachine;
  try {
    machine = mutant.make();
  } catch {
    return false;
  }
  return replayTable(flow, table.paths, { machine, onlyFirst: true }).length === 0;
}

/** Holds every mutant of a flow against its table. */
export function mutate(flow: Flow, table: PathTable): MutationResult {
  const mutants = mutantsOf(flow.machine);
  return {
    total: mutants.length,
    survivors: mutants.filter((mutant) => survives(flow, table, mutant)).map(({ name }) => name),
  };
}
