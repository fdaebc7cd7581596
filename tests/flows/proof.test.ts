import { expect, test } from 'vitest';
import { describeDisproof, describeProof, type Disproof, proveFlow } from 'flow-toolkit';
import { flows, pageFlows, properties } from './index.ts';
import { nameOf } from './support/page-flow.ts';

/** A disproof with its steps, and the command that plays them on the flow's page. */
const printed = (flow: string, problem: Disproof): string =>
  [
    ...describeDisproof(problem),
    ...(problem.path && pageFlows.some((page) => nameOf(page) === flow)
      ? [`FLOW_PATH='${JSON.stringify({ flow, ...problem.path })}' npx playwright test --project paths --headed`]
      : []),
  ].join('\n');

const proved = flows.filter(({ machine }) => machine.id in properties);

test.for(proved.map((flow) => [flow.machine.id, flow] as const))(
  '[PROOF-1] %s satisfies its properties',
  ([id, flow]) => {
    const proof = proveFlow(flow, properties[id] ?? []);
    expect(proof.problems.map((problem) => printed(id, problem))).toEqual([]);
    expect(describeProof(proof)).toMatch(/^proved: \d+ states, \d+ edges$/);
  },
);

test('[PROOF-1] every property names its requirement, and has a flow', () => {
  expect(Object.keys(properties).toSorted()).toEqual(proved.map(({ machine }) => machine.id).toSorted());
  for (const { title } of Object.values(properties).flat()) expect(title).toMatch(/^\[[A-Z]+-\d+\] /);
});
