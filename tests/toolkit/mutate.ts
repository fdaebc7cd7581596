import type { AnyStateMachine } from 'xstate';
import type { Flow } from 'flow-core/flow';
import type { Mutant } from './mutants.ts';
import type { Recording } from 'flow-core/recording';
import { replayPaths } from './replay.ts';

/** Runs mutants against a recording, to show that it detects faults. */

/** The machine of a mutant; null for one that cannot be created, and so is killed. */
export function machineOf(mutant: Mutant): AnyStateMachine | null {
  try {
    return mutant.make();
  } catch {
    return null;
  }
}

/** The mutants that a recording misses. */
export function survivorsOf(flow: Flow, { paths }: Recording, mutants: readonly Mutant[]): Mutant[] {
  return mutants.filter((mutant) => {
    const machine = machineOf(mutant);
    return machine !== null && replayPaths(flow, paths, { machine, onlyFirst: true }).length === 0;
  });
}
