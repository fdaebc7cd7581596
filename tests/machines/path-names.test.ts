import { expect, test } from 'vitest';
import { flows } from '../../machines/index.ts';
import { readTable } from '../toolkit/tables.ts';

/** A path is found by its name: in the flow lab, in the reports and where a verification says which one failed. */
test.each(flows.map((flow) => [flow.machine.id, flow] as const))('no two paths of %s have one name', (_, flow) => {
  const names = readTable(flow)?.paths.map(({ name }) => name) ?? [];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
