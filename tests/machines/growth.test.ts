import { expect, test } from 'vitest';
import { generatedFlow, measureGrowth } from 'flow-toolkit/growth';
import { verifyHeadless } from 'flow-toolkit/headless';
import { generatePaths } from 'flow-toolkit/paths';
import '../toolkit.config.ts';

test('[FLOW-2] a machine of ten pages is taken whole', () => {
  const { transitions, taken, pairs, survivors } = measureGrowth({ states: 10, regions: 1 });
  expect([taken, pairs.taken]).toEqual([transitions, pairs.feasible]);
  expect(survivors).toBe(0);
});

test('[FLOW-2] what a sample leaves out of eight regions is a problem with its number', () => {
  const { problems, pairs } = verifyHeadless(generatedFlow({ states: 3, regions: 8 }));
  expect(pairs.sampled).toBe(true);
  expect(problems).toEqual([
    expect.stringContaining(
      `${pairs.feasible - pairs.taken} of ${pairs.feasible} feasible pairs of transitions are not taken`,
    ),
  ]);
});

test('[FLOW-2] of a machine whose regions combine to too many states, a sample takes every transition', () => {
  const flow = generatedFlow({ states: 4, regions: 6 });
  const events = new Set(
    generatePaths(flow).flatMap(({ steps }) => steps.map((step) => ('event' in step ? step.event.type : 'timer'))),
  );
  expect(events.size).toBe(13);
});
