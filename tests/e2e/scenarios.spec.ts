import { test as base, expect } from '@playwright/test';
import { PageStage } from '../scenarios/page-stage.ts';
import { readFeature } from '../scenarios/read.ts';
import { runOnPage } from '../scenarios/run.ts';
import { Sites } from '../scenarios/sites.ts';
import { worlds } from '../scenarios/worlds/index.ts';
import { commandOf } from '../toolkit/cases.ts';

/** Every scenario on its page, in the test build; in CI, which is bounded to 20 minutes, one in 24 of each flow. */
const EVERY = process.env['CI'] ? 24 : 1;

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the destructuring.
    async ({}, use) => {
      const sites = new Sites();
      await use(sites);
      await sites.stop();
    },
    { scope: 'worker' },
  ],
});

for (const [flow, world] of Object.entries(worlds)) {
  if (world.flow.verifiedIn !== 'page') continue;
  test.describe(flow, () => {
    for (const [index, scenario] of readFeature(flow).entries()) {
      if (index % EVERY !== 0 || scenario.tags.includes('other-test')) continue;
      test(scenario.title, async ({ browser, sites }) => {
        const stage = new PageStage(world, browser, sites);
        try {
          const { verdict, reason } = await runOnPage(world, scenario, stage);
          const repeat = commandOf({ flow, kind: 'scenario', id: scenario.id });
          expect([reason, verdict], `repeated by ${repeat}`).toEqual(['', 'passed']);
          expect(stage.console().complaints).toEqual([]);
        } finally {
          await stage.stop();
        }
      });
    }
  });
}
