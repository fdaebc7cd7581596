import type { Flow } from '../../machines/shared/flow.ts';
import { type Case, describeCase, scenarioCase } from '../toolkit/cases.ts';
import { hasFeature, readFeature } from './read.ts';
import { runOnMachine } from './run.ts';
import { worlds } from './worlds/index.ts';

/** What a flow's scenarios say of its machine. */
export interface ScenarioCheck {
  scenarios: number;
  /** Scenarios that run on the machine; the others run on the page alone. */
  ran: number;
  failed: readonly string[];
  cases: readonly Case[];
  /** Keys of the transitions that passing scenarios take. */
  covered: ReadonlySet<string>;
}

export async function checkScenarios(flow: Flow): Promise<ScenarioCheck> {
  const { id } = flow.machine;
  const world = worlds[id];
  const covered = new Set<string>();
  const cases: Case[] = [];
  const scenarios = hasFeature(id) ? readFeature(id) : [];
  for (const scenario of world ? scenarios : []) {
    if (!world) continue;
    const taken = new Set<string>();
    const since = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one scenario after the other, on one processor.
    const result = await runOnMachine(world, scenario, flow.machine, (key) => taken.add(key));
    cases.push(scenarioCase(id, scenario, 'machine', result, since));
    if (result.verdict === 'passed') for (const key of taken) covered.add(key);
  }
  return {
    scenarios: scenarios.length,
    ran: cases.filter(({ outcome }) => outcome !== 'skipped').length,
    failed: cases.filter(({ outcome }) => outcome === 'failed').map((each) => describeCase(each)),
    cases,
    covered,
  };
}
