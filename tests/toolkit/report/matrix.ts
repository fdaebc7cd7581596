import { requirementsOf } from '../diagram/wording.ts';
import type { Flow } from 'flow-core/flow';
import type { Verification } from 'flow-core/flow-verification';
import { pathId } from 'flow-core/ids';
import { declaredTransitions } from 'flow-core/inspection';
import { hasFeature, readFeature } from '../scenarios/read.ts';
import { takenByStep } from '../record.ts';
import { toursOf } from '../tours.ts';
import type { Requirement } from '../trace/requirements.ts';
import type { Title } from '../trace/titles.ts';
import { idsIn } from '../trace/trace.ts';

/** What shows a requirement: a scenario that names it, a path that takes a transition that names it, or a test. */
interface Proof {
  requirement: string;
  flow: string;
  kind: 'scenario' | 'path' | 'test';
  id: string;
  name: string;
}

function scenarioProofs(flow: string): Proof[] {
  if (!hasFeature(flow)) return [];
  return readFeature(flow).flatMap(({ id, title, requirements }) =>
    requirements.map((requirement): Proof => ({ requirement, flow, kind: 'scenario', id, name: title })),
  );
}

/** No paths of a machine that cannot be walked: its verification says why. */
function walkable(flow: Flow) {
  try {
    return toursOf(flow).paths;
  } catch {
    return [];
  }
}

function pathProofs(flow: Flow): Proof[] {
  const { id } = flow.machine;
  const named = new Map(
    declaredTransitions(flow.machine).map(({ key, definition }) => [key, requirementsOf(definition.meta)]),
  );
  return walkable(flow).flatMap((path) => {
    const taken = new Set(takenByStep(flow, path).flat());
    const requirements = new Set([...taken].flatMap((key) => named.get(key) ?? []));
    return [...requirements].map((requirement): Proof => ({
      requirement,
      flow: id,
      kind: 'path',
      id: pathId(path),
      name: path.name,
    }));
  });
}

const testProofs = (titles: readonly Title[]): Proof[] =>
  titles
    .filter(({ file }) => !file.endsWith('.feature'))
    .flatMap(({ file, line, text }) =>
      idsIn(text).map((requirement): Proof => ({
        requirement,
        flow: '',
        kind: 'test',
        id: `${file}:${line}`,
        name: text,
      })),
    );

/** A cell of CSV. What a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `passed`, `failed`, or empty where the last verification says nothing of it. */
function resultOf({ flow, kind, id }: Proof, { flows }: Verification): string {
  const verified = flows[flow];
  if (!verified || kind === 'test') return '';
  return verified.failures?.some((failure) => failure.kind === kind && failure.id === id) ? 'failed' : 'passed';
}

/** The requirements with each scenario, path and test that shows them, as CSV (RFC 4180). A requirement that none shows has a line too. */
export function requirementMatrix(
  flows: readonly Flow[],
  requirements: ReadonlyMap<string, Requirement>,
  titles: readonly Title[],
  verification: Verification,
): string {
  const proofs = Map.groupBy(
    [...flows.flatMap((flow) => [...scenarioProofs(flow.machine.id), ...pathProofs(flow)]), ...testProofs(titles)],
    ({ requirement }) => requirement,
  );
  const rows = [...requirements.values()].flatMap(({ id, text }) =>
    (proofs.get(id) ?? [null]).map((proof) =>
      proof
        ? [id, text, proof.flow, proof.kind, proof.id, proof.name, resultOf(proof, verification)]
        : [id, text, '', '', '', '', ''],
    ),
  );
  const head = ['requirement', 'text', 'flow', 'kind', 'id', 'name', 'result'];
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
