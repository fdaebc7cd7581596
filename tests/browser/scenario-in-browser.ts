import { join } from 'node:path';
import type { FlowWorld } from '../scenarios/define-world.ts';
import { PageStage } from '../scenarios/page-stage.ts';
import type { Scenario } from '../scenarios/read.ts';
import { runOnPage } from '../scenarios/run.ts';
import { Sites } from '../scenarios/sites.ts';
import { type Case, keptFolder, scenarioCase } from '../toolkit/cases.ts';
import { keepFailure } from './evidence.ts';
import { openWorkshop, type Watched } from './workshop.ts';

/** Runs a scenario on its page with a trace; a failure keeps its picture and the console too. */
export async function scenarioInBrowser(
  world: FlowWorld,
  scenario: Scenario,
  { reports, watched, show }: { reports: string; watched?: Watched; show: (text: string) => void },
): Promise<Case> {
  const named = { flow: world.flow.machine.id, kind: 'scenario', id: scenario.id } as const;
  const kept = keptFolder(named);
  const keep = join(reports, kept);
  const { browser } = await openWorkshop(show, watched);
  const since = performance.now();
  const sites = new Sites();
  const stage = new PageStage(world, browser, sites, { traces: keep });
  try {
    const ran = await runOnPage(world, scenario, stage);
    const [complaint] = ran.verdict === 'passed' ? stage.console().complaints : [];
    const result =
      complaint === undefined ? ran : { verdict: 'failed' as const, reason: `the console says: ${complaint}` };
    // A page that has gone shows nothing.
    if (result.verdict === 'failed') await keepFailure(keep, result.reason, await stage.evidence().catch(() => null));
    return { ...scenarioCase(named.flow, scenario, 'page', result, since), kept };
  } finally {
    await stage.stop();
    await sites.stop();
  }
}
