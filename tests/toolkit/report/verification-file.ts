import type { FlowFailure, FlowVerification, Verification } from 'flow-core/flow-verification';
import type { Case } from '../case.ts';
import { commandOf, describeCase, failuresById, labLinkOf } from '../cases.ts';
import type { FlowReport } from './flow-report.ts';
import { requirementIds, stepCount } from './flow-report.ts';

const failuresOf = (cases: readonly Case[]): FlowFailure[] =>
  failuresById(cases).map((failed) => ({
    kind: failed.kind,
    id: failed.id,
    said: describeCase(failed),
    what: failed.said,
    command: commandOf(failed),
    lab: labLinkOf(failed),
    kept: failed.kept,
  }));

/** Updates the entries of verified flows and removes those of deleted flows. */
export function updateVerification(
  before: Verification | null,
  reports: readonly FlowReport[],
  ids: readonly string[],
): Verification {
  const fresh = Object.fromEntries(
    reports.map(({ flow, declared, covered, placed, score, recording, cases, judged }): [string, FlowVerification] => [
      flow.machine.id,
      {
        transitions: { declared: declared.length, headless: covered.size, browser: placed?.size ?? 0 },
        mutants: { killed: score?.killed ?? 0, total: score?.mutants ?? 0 },
        paths: recording.paths.length,
        steps: stepCount(recording),
        scenarios: judged,
        requirements: requirementIds(flow),
        failures: failuresOf(cases),
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
