import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = (path: string) => readFileSync(path, 'utf8').trim().split('\n');

test('[SRV-2] what git ignores gets into no image either: what visitors sent, the key, packages of another machine', () => {
  expect(lines('.dockerignore')).toEqual(['.git', ...lines('.gitignore')]);
});

test('the image has one Node, that of its base, in the version that the project has', () => {
  const file = readFileSync('server/deploy/Containerfile', 'utf8');
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { optionalDependencies: Record<string, string> };
  const bases = file.match(/^FROM .*$/gm)?.map((line) => /\/node:([\d.]+)-/.exec(line)?.[1]);
  const own = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-linux-'));
  expect(own.map(([, version]) => version)).toEqual(bases);
  const pruned = file.match(/^RUN .*npm prune --omit=dev.*$/m)?.[0] ?? '';
  expect(pruned).toMatch(/ && rm -r node_modules\/node-linux-\* node_modules\/\.bin\/node$/);
});
