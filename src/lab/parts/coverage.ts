import { declaredTransitions } from '../../../machines/core/inspection.ts';
import type { LabResults, ScenarioRun } from '../../../machines/shared/lab-results.ts';
import type { Flow } from '../../../machines/shared/flow.ts';
import type { Feature } from 'flow-toolkit/feature';

/** What the scenarios of a flow cover. */

type Runs = Readonly<Record<string, ScenarioRun>>;
export type Guards = LabResults['guards'][string];

const passing = (runs: Runs) => Object.values(runs).filter(({ verdict }) => verdict === 'passed');

/** Keys of the transitions that the passing scenarios of a requirement take. */
export function takenFor({ scenarios }: Feature, runs: Runs, requirement: string): ReadonlySet<string> {
  const own = scenarios.filter(({ requirements }) => requirements.includes(requirement));
  return new Set(own.flatMap(({ title }) => (runs[title]?.verdict === 'passed' ? (runs[title].taken ?? []) : [])));
}

/** `They take 10 of 10 transitions. 1 of 2 guards comes out both ways: accepted is never false.` */
export function describeCoverage({ machine }: Flow, runs: Runs, guards: Guards): string {
  const declared = declaredTransitions(machine).map(({ key }) => key);
  const taken = new Set(passing(runs).flatMap((run) => run.taken ?? []));
  const transitions = `They take ${declared.filter((key) => taken.has(key)).length} of ${declared.length} transitions.`;
  const all = Object.entries(guards);
  const oneWay = all.filter(([, counts]) => counts.true === 0 || counts.false === 0);
  if (all.length === 0) return transitions;
  const never = oneWay.map(([name, counts]) => `${name} is never ${counts.true === 0 ? 'true' : 'false'}`);
  const ways = `${all.length - oneWay.length} of ${all.length} guards come out both ways`;
  return `${transitions} ${ways}${never.length > 0 ? `: ${never.join(', ')}` : ''}.`;
}
