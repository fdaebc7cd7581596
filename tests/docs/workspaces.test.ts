import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The workspaces of package.json: each imports its own files and packages alone. */
const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] };

/** Specifiers of imports, types and `import()` included, and of files that are read beside the module. */
const specifiersIn = (source: string): string[] =>
  [...source.matchAll(/(?:\bfrom|\bimport|URL)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, specifier = '']) => specifier);

test.each(workspaces)('%s imports nothing of the product', (workspace) => {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(workspace, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>;
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  const files = globSync('**/*.ts', { cwd: workspace, exclude: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(3);
  const outside = files.flatMap((file) =>
    specifiersIn(readFileSync(join(workspace, file), 'utf8'))
      .filter((specifier) =>
        specifier.startsWith('.')
          ? normalize(join(file, '..', specifier)).startsWith('..')
          : !specifier.startsWith('node:') && !packages.some((name) => `${specifier}/`.startsWith(`${name}/`)),
      )
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(outside).toEqual([]);
});
