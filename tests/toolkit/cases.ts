import type { Flow } from 'flow-core/flow';
import { pathId } from 'flow-core/ids';
import { positionAfter, scoreOfPath } from 'flow-core/score';
import { scoreLink } from './score-link.ts';
import type { Scenario } from './feature.ts';
import type { Disproof } from './proof/prove.ts';
import type { Case } from './case.ts';
import { configured } from './config.ts';
import type { RecordedPath } from 'flow-core/recording';
import { describeStep } from './steps.ts';

/** `contact`, `path`, `1abc234` */
type Named = Pick<Case, 'flow' | 'kind' | 'id'>;

/** Where a case keeps its picture, console and trace, below `reports/`. */
export const keptFolder = ({ flow, kind, id }: Named) => `kept/${flow}/${kind}-${id}`;

/** The command that runs the case again; a check runs with its flow. */
export const commandOf = ({ flow, kind, id }: Named) =>
  `npm run verify -- ${flow}${kind === 'check' ? '' : ` --${kind} ${id}`}`;

/** The case in the lab of `npm run lab`; null where the lab has no page for it. */
export function labLinkOf({
  flow,
  kind,
  id,
  place,
  step = 0,
  labFragment = `#${kind}=${id}&step=${step}`,
}: Named & Pick<Case, 'place' | 'step' | 'labFragment'>): string | null {
  return kind === 'check' || place === 'relay' ? null : `${configured().lab}/${flow}${labFragment}`;
}

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

/** The case of a behaviour that a proof has found wrong; a check where none can be taken. */
export function disproofCase(flow: Flow, { title, what, path, step }: Disproof): Case {
  const { id } = flow.machine;
  if (!path) return checkCase(id, 'proof', [`${id}: ${title === null ? '' : `"${title}": `}${what}`]);
  const score = scoreOfPath(path);
  return {
    ...pathCase(id, path, 'machine', { step, what }),
    ...(flow.verifiedIn === 'page' && {
      labFragment: scoreLink(path.start, score, positionAfter(score, score.length)),
    }),
  };
}

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

/** Something of a flow as a whole, by its name. */
export const checkCase = (flow: string, id: string, problems: readonly string[]): Case => ({
  flow,
  kind: 'check',
  id,
  name: id,
  place: 'machine',
  outcome: problems.length > 0 ? 'failed' : 'passed',
  milliseconds: 0,
  said: problems.join('; '),
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
  return kind === 'check'
    ? said
    : `${flow}: ${kind} "${name}"${kind === 'path' ? ` (${id})` : ''} ${places[place]}${at}: ${said}${again}`;
}

/** Failed paths and scenarios, once each, with what was kept of them; the checks that failed are last. */
export function failuresById(cases: readonly Case[]): Case[] {
  const failed = cases.filter(({ outcome }) => outcome === 'failed');
  const of = (kind: Case['kind']) => failed.filter((each) => each.kind === kind);
  // The browser comes after the machine, and shows more.
  return [...new Map([...of('path'), ...of('scenario'), ...of('check')].map((each) => [each.id, each])).values()];
}

/** The first of those failures that say the same. */
export const distinctFailures = (cases: readonly Case[]): Case[] => {
  const alike = Map.groupBy(failuresById(cases), ({ kind, said }) => `${kind} ${said}`);
  return [...alike.values()].flatMap(([first]) => (first && first.kind !== 'check' ? [first] : []));
};

/** Where to go on from a failure, a line each. */
export function waysOn(failed: Case): string[] {
  const lab = labLinkOf(failed);
  return [
    `repeat: ${commandOf(failed)}${failed.kind === 'check' || failed.place === 'relay' ? '' : ' --headed --slow'}`,
    ...(lab === null ? [] : [`lab: ${lab} (npm run lab)`]),
    ...(failed.kept === null
      ? []
      : [`kept: reports/${failed.kept}/ (npx playwright show-trace reports/${failed.kept}/trace.zip)`]),
  ];
}
