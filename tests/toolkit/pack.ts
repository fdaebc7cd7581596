import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Build step of `npm pack`: emits JavaScript and types to `dist/` and replaces package.json with one that points there.
 * `--restore` undoes that once the tarball is made.
 */
const here = import.meta.dirname;
const manifest = join(here, 'package.json');
const kept = join(here, 'dist/package.json');

async function buildScripts(): Promise<void> {
  const bundle = await rolldown({
    input: ['index', 'flow-verify', 'flow-draw'].map((name) => join(here, `${name}.ts`)),
    platform: 'node',
    external: [/^xstate/, /^elkjs/],
  });
  await bundle.write({ dir: join(here, 'dist'), format: 'esm', chunkFileNames: '[name].js' });
}

/** Emits declarations and rewrites imports of `flow-core`, which is bundled. */
function buildTypes(): void {
  execFileSync(
    process.execPath,
    [join(here, '../../node_modules/typescript/bin/tsc'), '-p', join(here, 'tsconfig.pack.json')],
    { stdio: 'inherit' },
  );
  const types = join(here, 'dist/types');
  for (const file of globSync('**/*.d.ts', { cwd: types })) {
    const path = join(types, file);
    const core = (name: string) => relative(dirname(path), join(types, 'machines/core', name));
    const text = readFileSync(path, 'utf8')
      .replaceAll(/'flow-core\/([\w-]+)'/g, (_, name: string) => `'${core(`${name}.js`)}'`)
      .replaceAll(/('\.[^']*)\.ts'/g, "$1.js'");
    writeFileSync(path, text);
  }
}

if (process.argv.includes('--restore')) {
  renameSync(kept, manifest);
  rmSync(join(here, 'dist'), { recursive: true });
  process.exit();
}
rmSync(join(here, 'dist'), { recursive: true, force: true });
await buildScripts();
buildTypes();
copyFileSync(manifest, kept);
const { name, version, description, type } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;
const published = {
  name,
  version,
  description,
  type,
  bin: { 'flow-verify': './dist/flow-verify.js', 'flow-draw': './dist/flow-draw.js' },
  exports: { '.': { types: './dist/types/tests/toolkit/index.d.ts', default: './dist/index.js' } },
  files: ['dist', '!dist/package.json', 'example', 'README.md'],
  engines: { node: '>=20' },
  dependencies: { elkjs: '0.12.1' },
  peerDependencies: { xstate: '^5.20.0' },
};
writeFileSync(manifest, `${JSON.stringify(published, null, 2)}\n`);
