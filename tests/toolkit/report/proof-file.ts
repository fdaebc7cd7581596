import type { FlowReport } from './flow-report.ts';
import { requirementIds, stepCount } from './flow-report.ts';

/** What the last proof of each flow came to, for other tools: `reports/proof.json`. */

export interface ProvenFlow {
  /** `browser` counts what was taken in the page, or in the relay; 0 where that was not run. */
  transitions: { declared: number; headless: number; browser: number };
  mutants: { killed: number; total: number };
  paths: number;
  steps: number;
  requirements: readonly string[];
}

export interface ProofFile {
  /** When a flow was proven last, as ISO 8601. */
  at: string;
  flows: Readonly<Record<string, ProvenFlow>>;
}

/** The file after some flows were proven: theirs are new, the others stay as they were; what is no flow any more goes. */
export function updateProof(before: ProofFile | null, reports: readonly FlowReport[], ids: readonly string[]): ProofFile {
  const fresh = Object.fromEntries(
    reports.map(({ flow, declared, covered, placed, mutants, table }): [string, ProvenFlow] => [
      flow.machine.id,
      {
        transitions: { declared: declared.length, headless: covered.size, browser: placed?.size ?? 0 },
        mutants: { killed: mutants.total - mutants.survivors.length, total: mutants.total },
        paths: table.paths.length,
        steps: stepCount(table),
        requirements: requirementIds(flow),
      },
    ]),
  );
  const all: Record<string, ProvenFlow> = { ...before?.flows, ...fresh };
  const at = reports.map((report) => report.at).toSorted().at(-1) ?? before?.at ?? new Date(0).toISOString();
  return { at, flows: Object.fromEntries(ids.flatMap((id) => (all[id] ? [[id, all[id]]] : []))) };
}
