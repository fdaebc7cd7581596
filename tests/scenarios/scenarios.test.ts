import { describe, expect, test } from 'vitest';
import { readFeature } from './read.ts';
import { runOnMachine } from './run.ts';
import { worlds } from './worlds/index.ts';

/** Every scenario on its flow's machine; the page's are in tests/e2e/scenarios.spec.ts. */

const notHere = ['finding', 'pending', 'other-test'];
/** What only the page can run, or only the relay as a whole. */
const elsewhereOnly = ['page-only', 'relay-only'];

for (const [flow, world] of Object.entries(worlds)) {
  describe(flow, () => {
    for (const scenario of readFeature(flow)) {
      test.skipIf(scenario.tags.some((tag) => notHere.includes(tag)))(scenario.title, async (context) => {
        const { verdict, reason } = await runOnMachine(world, scenario);
        const tagged = scenario.tags.some((tag) => elsewhereOnly.includes(tag));
        if (verdict === 'elsewhere' && tagged) context.skip(reason);
        expect(reason, verdict === 'elsewhere' ? 'a tag is missing: @page-only or @relay-only' : '').toBe('');
        expect(tagged, '@page-only or @relay-only is not needed').toBe(false);
      });
    }
  });
}
