import type { Flow } from '../../../machines/shared/flow.ts';
import { declaredTransitions } from '../../../machines/core/inspection.ts';

/** The requirement ids in the descriptions of a flow's transitions. */
export function requirementsOf({ machine }: Flow): string[] {
  const named = declaredTransitions(machine).flatMap(
    ({ definition }) => (definition.meta?.['requirements'] as string[] | undefined) ?? [],
  );
  return [...new Set(named)].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}
