import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defineFlow, begin } from 'flow-toolkit';
import { nameOf } from './support/page-flow.ts';
import { walk } from './support/walk.ts';
import { flows, pageFlows } from './index.ts';

const hasFile = (name: string) => existsSync(new URL(name, import.meta.url));

test.for([...new Set([...flows.map(({ machine }) => machine.id), ...pageFlows.map(nameOf)])])(
  '[FLOW-1] %s has a file of sentences',
  (id) => expect(hasFile(`./${id}.test.ts`)).toBe(true),
);

test.for(flows.map((flow) => [flow.machine.id, flow] as const))(
  '[FLOW-2] every state of %s is reached, and every transition is taken',
  ([, flow]) => void walk(flow),
);

describe('[VIEW-1] a view', () => {
  test.for(pageFlows.map((page) => [nameOf(page), page] as const))('[VIEW-1] of %s is plain data', ([, page]) => {
    const flow = defineFlow(page);
    for (const input of Object.values(flow.starts)) {
      const view = page.view(begin(flow.machine, input).snapshot as never);
      expect(JSON.parse(JSON.stringify(view))).toEqual(view);
    }
  });
});
