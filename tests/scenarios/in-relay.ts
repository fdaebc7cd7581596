import type { Case } from 'flow-toolkit/case';
import { scenarioCase } from 'flow-toolkit/cases';
import { AlertStage } from './alert-stage.ts';
import type { Scenario } from 'flow-toolkit/scenarios/read';
import { RelayStage } from './relay-stage.ts';
import { runOnRelay, type ScenarioResult } from 'flow-toolkit/scenarios/run';
import { relaySentences } from './worlds/relay.ts';

async function onRelay(scenario: Scenario): Promise<ScenarioResult> {
  const stage = new RelayStage();
  try {
    return await runOnRelay(relaySentences.delivery, scenario, stage);
  } finally {
    await stage.end();
  }
}

async function onAlerts(scenario: Scenario): Promise<ScenarioResult> {
  const stage = new AlertStage();
  try {
    return await runOnRelay(relaySentences.alert, scenario, stage);
  } finally {
    await stage.end();
  }
}

/** Runs scenarios of the relay's flows on its own parts, those that another test has excepted. */
export async function scenariosInRelay(flow: string, scenarios: readonly Scenario[]): Promise<Case[]> {
  const cases: Case[] = [];
  for (const scenario of scenarios) {
    if (scenario.tags.includes('other-test')) continue;
    const since = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one relay after the other, on one processor.
    const result = await (flow === 'delivery' ? onRelay(scenario) : onAlerts(scenario));
    // What the relay cannot do is a fault of the scenario: its machine has had its turn.
    const verdict = result.verdict === 'elsewhere' ? 'failed' : result.verdict;
    cases.push(scenarioCase(flow, scenario, 'relay', { ...result, verdict }, since));
  }
  return cases;
}
