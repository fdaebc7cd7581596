import type { AnyStateMachine } from 'xstate';

/** Records the outcomes of a machine's named guards. */

/** Counts of true and false, keyed by the guard's name. */
export type GuardOutcomes = Map<string, { true: number; false: number }>;

type Guard = (args: unknown, params: unknown) => boolean;

/** A guard that is made of others, such as `and([…])`, is looked at by its parts. */
const isPlain = (guard: unknown): guard is Guard => typeof guard === 'function' && !('check' in guard);

/** A copy of the machine whose guards record their outcomes. */
export function watchGuards(machine: AnyStateMachine, outcomes: GuardOutcomes): AnyStateMachine {
  const watched = Object.entries(machine.implementations.guards).flatMap(([name, guard]) => {
    if (!isPlain(guard)) return [];
    const counts = outcomes.get(name) ?? { true: 0, false: 0 };
    outcomes.set(name, counts);
    const noting: Guard = (args, params) => {
      const isMet = guard(args, params);
      counts[isMet ? 'true' : 'false'] += 1;
      return isMet;
    };
    return [[name, noting] as const];
  });
  return watched.length > 0 ? machine.provide({ guards: Object.fromEntries(watched) } as never) : machine;
}
