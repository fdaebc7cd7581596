import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const lines = (path: string) => readFileSync(path, 'utf8').trim().split('\n');

test('images exclude what git ignores: visitors’ data, the key, another machine’s packages', () => {
  expect(lines('.dockerignore')).toEqual(['.git', ...lines('.gitignore')]);
});

/** A file's run-time imports; `import { type … }` counts, because Node removes the names only. */
function importsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)(?:[^;]*?\sfrom\s)?'([^']+)'|import\('([^']+)'\)/gm,
  );
  return [...imports].map(([, fixed, asked]) => fixed ?? asked ?? '');
}

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

/** Peer dependencies of @mantine/core and @koa/multer. */
const peers = ['@mantine/hooks', 'multer'];

test('the image has the packages of the relay, its commands and the page bundle, and no build packages', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const entries = [
    'server/main.ts',
    'server/serve/render-worker.ts',
    ...globSync('server/*.command.ts'),
    'src/entry-server.tsx',
    ...globSync('src/routes/**/*.tsx'),
  ];
  expect([...packagesOf(entries), ...peers].toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

test('the image has only its base’s Node, in the project’s version', () => {
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
