import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const lines = (path: string) => readFileSync(path, 'utf8').trim().split('\n');

test('[SRV-2] what git ignores gets into no image either: what visitors sent, the key, packages of another machine', () => {
  expect(lines('.dockerignore')).toEqual(['.git', ...lines('.gitignore')]);
});

/** What a file imports when it runs; `import { type … }` counts, for Node strips the names alone. */
function importsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)(?:[^;]*?\sfrom\s)?'([^']+)'|import\('([^']+)'\)/gm,
  );
  return [...imports].map(([, fixed, asked]) => fixed ?? asked ?? '');
}

/** The packages that a program imports, all its files together. */
function packagesOf(entries: readonly string[]): Set<string> {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    for (const name of importsOf(file)) {
      if (/^\..*\.tsx?$/.test(name)) files.add(join(dirname(file), name));
      else if (!/^(?:\.|node:|virtual:)/.test(name))
        packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return packages;
}

/** What @mantine/core and @koa/multer want to have beside them. */
const peers = ['@mantine/hooks', 'multer'];

test('the image has every package that the relay, its commands and the pages’ bundle import, and those of the build are left out', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const entries = [
    'server/main.ts',
    'server/pages/render-worker.ts',
    ...globSync('server/*.command.ts'),
    'src/entry-server.tsx',
    ...globSync('src/routes/**/*.tsx'),
  ];
  expect([...packagesOf(entries), ...peers].toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

test('the image has one Node, that of its base, in the version that the project has', () => {
  const file = readFileSync('server/deploy/Containerfile', 'utf8');
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const bases = file.match(/^FROM .*$/gm)?.map((line) => /\/node:([\d.]+)-/.exec(line)?.[1]);
  const own = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-linux-'));
  expect(own.map(([, version]) => version)).toEqual(bases);
  const pruned = file.match(/^RUN .*npm prune --omit=dev.*$/m)?.[0] ?? '';
  expect(pruned).toMatch(/ && rm -r node_modules\/node-linux-\* node_modules\/\.bin\/node$/);
});
