import { test as base, expect } from '@playwright/test';
import { type TestedSite, startSite } from '../browser/site.ts';
import { PageStage } from '../scenarios/page-stage.ts';
import { readFeature } from '../scenarios/read.ts';
import { runScenario } from '../scenarios/run.ts';
import { worlds } from '../scenarios/worlds/index.ts';

/** Every scenario on its page, in the test build. */

const test = base.extend<object, { site: TestedSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the destructuring.
    async ({}, use) => {
      const site = await startSite({ mode: 'test' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

for (const [flow, world] of Object.entries(worlds)) {
  test.describe(flow, () => {
    for (const scenario of readFeature(flow)) {
      test(scenario.title, async ({ browser, site }) => {
        test.skip(scenario.tags.includes('finding'), 'a finding: tests/scenarios/findings.md');
        const withoutScript = scenario.steps.some(({ text }) => text.includes('without script'));
        test.skip(withoutScript, 'not yet: a click waits for the held answer; tests/e2e/ covers forms without script');
        const stage = new PageStage(world, browser, site.origin);
        try {
          const { verdict, reason } = await runScenario(stage, world.pageSentences ?? [], scenario);
          test.skip(verdict === 'elsewhere', reason);
          expect(reason).toBe('');
          expect(stage.console().complaints).toEqual([]);
        } finally {
          await stage.close();
        }
      });
    }
  });
}
