import { describe, expect, test } from 'vitest';
import { AlertStage } from '../scenarios/alert-stage.ts';
import { readFeature, type Scenario } from '../scenarios/read.ts';
import { RelayStage } from '../scenarios/relay-stage.ts';
import { runOnRelay, type ScenarioResult } from '../scenarios/run.ts';
import { relaySentences } from '../scenarios/worlds/relay.ts';

/** The scenarios of the relay's flows on its own parts. */

const notHere = ['pending', 'other-test'];

async function onRelay(flow: 'circuit-breaker' | 'delivery', scenario: Scenario): Promise<ScenarioResult> {
  const stage = new RelayStage();
  try {
    return await runOnRelay(relaySentences[flow], scenario, stage);
  } finally {
    await stage.end();
  }
}

const runs: Readonly<Record<string, (scenario: Scenario) => Promise<ScenarioResult>>> = {
  async alert(scenario) {
    const stage = new AlertStage();
    try {
      return await runOnRelay(relaySentences.alert, scenario, stage);
    } finally {
      await stage.end();
    }
  },
  'circuit-breaker': (scenario) => onRelay('circuit-breaker', scenario),
  delivery: (scenario) => onRelay('delivery', scenario),
};

for (const [flow, run] of Object.entries(runs)) {
  describe(flow, () => {
    for (const scenario of readFeature(flow)) {
      if (scenario.tags.some((tag) => notHere.includes(tag))) continue;
      test(scenario.title, async () => {
        expect((await run(scenario)).reason).toBe('');
      });
    }
  });
}
