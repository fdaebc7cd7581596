import '../toolkit.config.ts';
import { expect, test } from 'vitest';
import { describeProof, proveFlow } from 'flow-toolkit/proof/prove';
import { flows, properties } from './index.ts';

const proved = flows.filter(({ machine }) => machine.id in properties);

test.for(proved.map((flow) => [flow.machine.id, flow] as const))('[PROOF-1] %s is proved', ([id, flow]) => {
  const proof = proveFlow(flow, properties[id] ?? []);
  expect(proof.problems).toEqual([]);
  expect(describeProof(proof)).toMatch(/^proved: \d+ states, \d+ edges$/);
});

test('[PROOF-1] every property names its requirement, and has a flow', () => {
  expect(Object.keys(properties).toSorted()).toEqual(proved.map(({ machine }) => machine.id).toSorted());
  for (const { title } of Object.values(properties).flat()) expect(title).toMatch(/^\[[A-Z]+-\d+\] /);
});
