import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Layers from the lowest to the highest (docs/decisions/0013-layers-of-the-relay.md). */
const layers = [
  'lib',
  'metrics.ts',
  'config.ts',
  'db',
  'http',
  'counts',
  'outbox',
  'accounts',
  'desk',
  'privacy',
  'store.ts',
  'cli',
  'monitoring',
  'routes.ts',
  'serve',
  'build',
  'develop',
];

const root = join(import.meta.dirname, '../../server');

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import|URL)[\s(]*'(\.{1,2}\/[^']+)'/g)].map(
    ([, specifier = '']) => normalize(join(dirname(file), specifier)),
  );

/** A folder, or a file beside the folders. */
const partOf = (file: string) => file.split('/', 1)[0] ?? '';

test('every folder of server/ imports only from folders of lower layers, types included', () => {
  const files = globSync('*/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const upward = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !target.startsWith('..') && partOf(target) !== partOf(file))
      .filter((target) => {
        const layer = layers.indexOf(partOf(target));
        return layer === -1 || layer > layers.indexOf(partOf(file));
      })
      .map((target) => `${file} imports ${target}`),
  );
  expect(upward).toEqual([]);
});

test('machines/ imports no package but XState and Zod, which run in production', () => {
  const machines = join(root, '../machines');
  const packages = globSync('**/*.ts', { cwd: machines }).flatMap((file) =>
    [...readFileSync(join(machines, file), 'utf8').matchAll(/\b(?:from|import)[\s(]*'([^.'][^']*)'/g)].map(
      ([, specifier = '']) => specifier,
    ),
  );
  expect([...new Set(packages)].toSorted()).toEqual(['xstate', 'zod/mini']);
});
