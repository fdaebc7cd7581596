import type { Flow } from '../../machines/shared/flow.ts';
import { hasFeature, readFeature } from './read.ts';
import { runOnMachine } from './run.ts';
import { worlds } from './worlds/index.ts';

/** What a flow's scenarios say of its machine. */
export interface ScenarioCheck {
  scenarios: number;
  /** Scenarios that run on the machine; the others run on the page alone. */
  ran: number;
  failed: readonly string[];
  /** Keys of the transitions that passing scenarios take. */
  covered: ReadonlySet<string>;
}

export async function checkScenarios(flow: Flow): Promise<ScenarioCheck> {
  const { id } = flow.machine;
  const world = worlds[id];
  const covered = new Set<string>();
  const failed: string[] = [];
  const scenarios = hasFeature(id) ? readFeature(id) : [];
  let ran = 0;
  for (const scenario of world ? scenarios : []) {
    if (!world) continue;
    const taken = new Set<string>();
    // oxlint-disable-next-line no-await-in-loop -- one scenario after the other, on one processor.
    const { verdict, reason } = await runOnMachine(world, scenario, flow.machine, (key) => taken.add(key));
    if (verdict === 'elsewhere') continue;
    ran += 1;
    if (verdict === 'failed') failed.push(`${id}: the scenario "${scenario.title}" fails: ${reason}`);
    else for (const key of taken) covered.add(key);
  }
  return { scenarios: scenarios.length, ran, failed, covered };
}
