import '../toolkit.config.ts';
import { describe, expect, test } from 'vitest';
import { readFeature } from 'flow-toolkit/scenarios/read';
import { runOnMachine } from 'flow-toolkit/scenarios/run';
import { worlds } from './worlds/index.ts';

/** Every scenario on its flow's machine; `npm run verify` has those of the page and the relay. */

/** What only the page can run, or only the relay as a whole. */
const elsewhereOnly = ['page-only', 'relay-only'];

for (const [flow, world] of Object.entries(worlds)) {
  describe(flow, () => {
    for (const scenario of readFeature(flow)) {
      if (scenario.tags.includes('other-test')) continue;
      const elsewhere = scenario.tags.some((tag) => elsewhereOnly.includes(tag));
      test(elsewhere ? `needs its tag: ${scenario.title}` : scenario.title, async () => {
        const { verdict, reason } = await runOnMachine(world, scenario);
        if (elsewhere) expect(verdict).toBe('elsewhere');
        else expect([verdict, reason]).toEqual(['passed', '']);
      });
    }
  });
}
