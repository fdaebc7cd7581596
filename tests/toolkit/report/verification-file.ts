import type { FlowVerification, Verification } from '../../../machines/shared/flow-verification.ts';
import type { FlowReport } from './flow-report.ts';
import { requirementIds, stepCount } from './flow-report.ts';

/** Updates the entries of verified flows and removes those of deleted flows. */
export function updateVerification(
  before: Verification | null,
  reports: readonly FlowReport[],
  ids: readonly string[],
): Verification {
  const fresh = Object.fromEntries(
    reports.map(({ flow, declared, covered, placed, mutants, recording }): [string, FlowVerification] => [
      flow.machine.id,
      {
        transitions: { declared: declared.length, headless: covered.size, browser: placed?.size ?? 0 },
        mutants: { killed: mutants.total - mutants.survivors.length, total: mutants.total },
        paths: recording.paths.length,
        steps: stepCount(recording),
        requirements: requirementIds(flow),
      },
    ]),
  );
  const all: Record<string, FlowVerification> = { ...before?.flows, ...fresh };
  const at =
    reports
      .map((report) => report.at)
      .toSorted()
      .at(-1) ??
    before?.at ??
    new Date(0).toISOString();
  return { at, flows: Object.fromEntries(ids.flatMap((id) => (all[id] ? [[id, all[id]]] : []))) };
}
