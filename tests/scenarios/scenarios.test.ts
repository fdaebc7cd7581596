import { describe, expect, test } from 'vitest';
import { readFeature } from './read.ts';
import { runOnMachine } from './run.ts';
import { worlds } from './worlds/index.ts';

/** Every scenario on its flow's machine; what only a page can do is left to tests/e2e/scenarios.spec.ts. */

for (const [flow, world] of Object.entries(worlds)) {
  describe(flow, () => {
    for (const scenario of readFeature(flow)) {
      test.skipIf(scenario.tags.includes('finding'))(scenario.title, async (context) => {
        const { verdict, reason } = await runOnMachine(world, scenario);
        if (verdict === 'elsewhere') context.skip(`on the page only: ${reason}`);
        expect(reason).toBe('');
      });
    }
  });
}
