import { pathId } from 'flow-core/ids';
import type { Scenario } from './feature.ts';
import type { Disproof } from './proof/prove.ts';
import type { Case } from './case.ts';
import type { RecordedPath } from 'flow-core/recording';
import { describeStep } from './steps.ts';

/** `contact`, `path`, `1abc234` */
type Named = Pick<Case, 'flow' | 'kind' | 'id'>;

/** Where a case keeps its trace, below `reports/`. */
export const keptFolder = ({ flow, kind, id }: Named) => `kept/${flow}/${kind}-${id}`;

/** Of step 0, the start, there is none. */
const stepTextOf = ({ steps }: RecordedPath, index: number): Pick<Case, 'stepText'> => {
  const step = steps[index - 1];
  return step ? { stepText: describeStep(step) } : {};
};

/** The case of a path; `difference` is what went wrong first. */
export const pathCase = (
  flow: string,
  path: RecordedPath,
  place: Case['place'],
  difference: { step: number; what: string } | null,
): Case => ({
  flow,
  kind: 'path',
  id: pathId(path),
  name: path.name,
  place,
  outcome: difference ? 'failed' : 'passed',
  milliseconds: 0,
  said: difference?.what ?? '',
  ...(difference && { step: difference.step }),
  ...(difference && stepTextOf(path, difference.step)),
  kept: null,
});

/** The case of a scenario that has run somewhere; `elsewhere` means that it cannot run there. */
export const scenarioCase = (
  flow: string,
  { id, title }: Scenario,
  place: Case['place'],
  { verdict, reason }: { verdict: 'passed' | 'failed' | 'elsewhere'; reason: string },
  since: number,
): Case => ({
  flow,
  kind: 'scenario',
  id,
  name: title,
  place,
  outcome: verdict === 'elsewhere' ? 'skipped' : verdict,
  milliseconds: Math.round(performance.now() - since),
  said: verdict === 'failed' ? reason : '',
  kept: null,
});

const places = { machine: 'on the machine', page: 'in the browser', relay: 'in the relay' } as const;

/** A failed case in a sentence. */
export function describeCase({ flow, kind, id, name, place, step, stepText, said, flaky }: Case): string {
  const at =
    step === undefined
      ? ''
      : step === 0
        ? ', at the start'
        : `, step ${step}${stepText === undefined ? '' : ` (${stepText})`}`;
  const again = flaky === true ? ' (it passed when it was tried again: it is flaky)' : '';
  return `${flow}: ${kind} "${name}"${kind === 'path' ? ` (${id})` : ''} ${places[place]}${at}: ${said}${again}`;
}

/** A disproof in a sentence, with its path where one can be taken. */
export const describeDisproof = (flow: string, { title, what, path, step }: Disproof): string =>
  path
    ? describeCase(pathCase(flow, path, 'machine', { step, what }))
    : `${flow}: ${title === null ? '' : `"${title}": `}${what}`;

/** Of the failed paths and scenarios that say the same the first, with the trace that was kept of it. */
export function distinctFailures(cases: readonly Case[]): Case[] {
  const failed = cases.filter(({ outcome }) => outcome === 'failed');
  // The browser comes after the machine, and shows more.
  const once = new Map(failed.map((each) => [`${each.kind} ${each.id}`, each]));
  const alike = Map.groupBy(once.values(), ({ kind, said }) => `${kind} ${said}`);
  return [...alike.values()].flatMap(([first]) => first ?? []);
}

/** Where to go on from a failure, a line each. */
export const waysOn = ({ flow, kind, id, place, kept }: Case): string[] => [
  `repeat: npm run verify -- ${flow} --${kind} ${id}${place === 'relay' ? '' : ' --headed --slow'}`,
  ...(kept === null ? [] : [`trace: npx playwright show-trace reports/${kept}/trace.zip`]),
];
