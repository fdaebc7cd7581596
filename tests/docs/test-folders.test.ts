import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Imports of other files of tests, types included. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)[\s(]*'(?<path>\.{1,2}\/[^']+)'/g)].map(
    ({ groups }) => normalize(join(dirname(file), groups?.['path'] ?? '')),
  );

/** The files at the top start what the folders have; they belong to none. */
const folderOf = (file: string) => (file.includes('/') ? (file.split('/', 1)[0] ?? '') : '');

test('two folders of tests/ never import each other, types included', () => {
  const files = globSync('*/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('node_modules/'));
  expect(files.length).toBeGreaterThan(300);
  const edges = new Set(
    files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith('..') && !['', folderOf(file)].includes(folderOf(target)))
        .map((target) => `${folderOf(file)} ${folderOf(target)}`),
    ),
  );
  const bothWays = [...edges].filter((edge) => edges.has(edge.split(' ').toReversed().join(' ')));
  expect(bothWays).toEqual([]);
});
