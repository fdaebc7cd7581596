import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from './case.ts';

/** The runs that failed last, below the reports: they are taken first until they pass (PROOF-2). */

export type FailingRun = Pick<Case, 'flow' | 'id' | 'place'> & { kind: 'path' | 'scenario' };

const fileIn = (reports: string) => join(reports, 'failing.json');

/** Of every flow; none where no run has failed yet, or the file is of another release. */
export function readFailingRuns(reports: string): FailingRun[] {
  try {
    const runs: unknown = JSON.parse(readFileSync(fileIn(reports), 'utf8'));
    return Array.isArray(runs) ? runs : [];
  } catch {
    return [];
  }
}

/** Keeps the failed paths and scenarios among a flow's cases, in place of those before; `open` did not run again. */
export function keepFailingRuns(
  reports: string,
  flow: string,
  cases: readonly Case[],
  open: readonly FailingRun[],
): void {
  const failed = cases.flatMap(({ kind, id, place, outcome }): FailingRun[] =>
    outcome === 'failed' && kind !== 'check' ? [{ flow, kind, id, place }] : [],
  );
  const others = readFailingRuns(reports).filter((run) => run.flow !== flow);
  const own = new Map([...open, ...failed].map((run) => [`${run.kind} ${run.id}`, run]));
  mkdirSync(reports, { recursive: true });
  writeFileSync(fileIn(reports), `${JSON.stringify([...others, ...own.values()], null, 1)}\n`);
}
