import type { Flow } from 'flow-core/flow';
import type { RecordedPath } from 'flow-core/recording';
import { recordPath } from '../record.ts';
import type { Lasso } from './check-properties.ts';
import { concretePath } from './concrete-path.ts';

/** A lasso as a path with what the machine does on it; null where it cannot be taken. */
export function counterexampleOf(flow: Flow, lasso: Lasso, name: string): RecordedPath | null {
  const path = concretePath(flow, lasso);
  if (!path) return null;
  try {
    const steps = path.steps.map(({ at: _at, expect: _expect, ...step }) => step);
    return recordPath(flow, { ...path, steps }, name);
  } catch {
    return null;
  }
}
