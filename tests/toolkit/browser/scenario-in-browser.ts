import { join } from 'node:path';
import { configured } from '../config.ts';
import type { FlowWorld } from '../scenarios/world.ts';
import type { Scenario } from '../scenarios/read.ts';
import { runOnPage } from '../scenarios/run.ts';
import type { Case } from '../case.ts';
import { keptFolder, scenarioCase } from '../cases.ts';
import type { Watched } from './browsing.ts';

/** Scenarios at the same time: they know nothing of one another, and their clocks stand still. */
const LANES = 3;

export interface ScenarioOptions {
  /** The folder of the reports. */
  reports: string;
  /** Keeps the trace of what passes as well. */
  trace: boolean;
  watched?: Watched;
  show: (text: string) => void;
}

/** Runs a scenario on its page. */
export async function scenarioInBrowser(
  world: FlowWorld,
  scenario: Scenario,
  { reports, trace, watched, show }: ScenarioOptions,
): Promise<Case> {
  const named = { flow: world.flow.machine.id, kind: 'scenario', id: scenario.id } as const;
  const kept = keptFolder(named);
  const { openStage } = await (await configured().browser()).openWorkshop(show, watched);
  const since = performance.now();
  const stage = openStage(world, trace ? join(reports, kept) : null);
  try {
    const ran = await runOnPage(world, scenario, stage);
    const [complaint] = ran.verdict === 'passed' ? (await stage.console()).complaints : [];
    const result =
      complaint === undefined ? ran : { verdict: 'failed' as const, reason: `the console says: ${complaint}` };
    return { ...scenarioCase(named.flow, scenario, 'page', result, since), kept: trace ? kept : null };
  } finally {
    await stage.stop();
  }
}

/** Runs scenarios on their page, those that another test has excepted. One that fails runs once more with a trace; it stays failed. */
export async function scenariosInBrowser(
  world: FlowWorld,
  scenarios: readonly Scenario[],
  options: ScenarioOptions,
): Promise<Case[]> {
  const cases: Case[] = [];
  const here = scenarios.filter(({ tags }) => !tags.includes('other-test'));
  const waiting = here.values();
  const lane = async (): Promise<void> => {
    for (const scenario of waiting) {
      // oxlint-disable-next-line no-await-in-loop -- a lane takes the next scenario when it has finished one.
      const first = await scenarioInBrowser(world, scenario, options);
      const failed = first.outcome !== 'passed';
      // oxlint-disable-next-line no-await-in-loop
      const again =
        failed && !options.trace ? await scenarioInBrowser(world, scenario, { ...options, trace: true }) : null;
      cases.push({
        ...first,
        // What the page cannot do is a fault of the scenario: its machine has had its turn.
        ...(failed && { outcome: 'failed' as const, said: first.said || 'the page cannot run it' }),
        ...(again && { kept: again.kept }),
        ...(again?.outcome === 'passed' && { flaky: true }),
      });
      options.show(`${cases.length} of ${here.length} scenarios in the browser`);
    }
  };
  await Promise.all(Array.from({ length: options.watched?.headed ? 1 : LANES }, lane));
  return cases;
}
