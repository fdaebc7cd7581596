import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flows } from '../../machines/index.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the README leads to the diagram of every flow, and to no other', () => {
  const linked = [...readme.matchAll(/\(machines\/([a-z-]+)\/\1\.svg\)/g)].map(([, id]) => id);
  expect(linked.toSorted()).toEqual(flows.map(({ machine }) => machine.id).toSorted());
});
