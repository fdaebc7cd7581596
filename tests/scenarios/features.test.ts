import '../toolkit.config.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flows } from '../../machines/index.ts';
import { worlds } from './worlds/index.ts';
import { hasFeature, readFeature } from 'flow-toolkit/scenarios/read';

/** The ids that tests/requirements.md defines. */
const requirements = new Set(
  [...readFileSync('tests/requirements.md', 'utf8').matchAll(/^- ([A-Z0-9]+-\d+) /gm)].map(([, id]) => id),
);

test('[FLOW-1] every flow has scenarios, and a world to run them in', () => {
  expect(Object.keys(worlds).toSorted()).toEqual(flows.map(({ machine }) => machine.id).toSorted());
  expect(flows.map(({ machine }) => machine.id).filter((id) => !hasFeature(id))).toEqual([]);
});

test.each(flows.map(({ machine }) => machine.id))(
  '[FLOW-1] %s: each scenario names requirements that exist',
  (flow) => {
    const scenarios = readFeature(flow);
    expect(scenarios.length).toBeGreaterThan(0);
    for (const { title, tags } of scenarios) {
      const ids = tags.filter((tag) => /^[A-Z0-9]+-\d+$/.test(tag));
      expect(ids.length, title).toBeGreaterThan(0);
      expect(
        ids.filter((id) => !requirements.has(id)),
        title,
      ).toEqual([]);
    }
  },
);
