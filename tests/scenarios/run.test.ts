import '../toolkit.config.ts';
import { expect, test } from 'vitest';
import { parseFeature } from 'flow-toolkit/scenarios/read';
import { runOnStage } from 'flow-toolkit/scenarios/run';
import type { Stage, Verdict } from 'flow-toolkit/scenarios/stage';
import { vocabulary } from 'flow-toolkit/scenarios/vocabulary';

/** A page that changes once, 30 seconds after it was opened; as a browser does, it looks again where something is wrong. */
function changingPage() {
  let now = 0;
  const stage = {
    wait: (ms: number) => void (now += ms),
    likeness: () => (now < 30_000 ? 'the thanks' : 'an empty form'),
    eventually: async (look: () => Promise<Verdict>) => ((await look()) === null ? null : look()),
  };
  return stage as unknown as Stage;
}

test('what must not change for a minute is looked at once: a page that changed within it fails', async () => {
  const [scenario] = parseFeature('Feature: F\n\n  @A-1\n  Scenario: S\n    Then nothing changes for a minute\n', 'f');
  if (!scenario) throw new Error('no scenario');
  expect(await runOnStage(vocabulary, scenario, changingPage())).toMatchObject({
    verdict: 'failed',
    reason: 'nothing changes for a minute: a minute later the page is "an empty form", expected "the thanks"',
  });
});
