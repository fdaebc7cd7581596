import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The toolkit's tarball in an empty folder, with its packages beside it. */
let folder = '';
const installed = () => join(folder, 'node_modules/flow-toolkit');

/** Packs a copy: `npm pack` changes package.json for a moment, and other tests read it. */
async function pack(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'pack-'));
  await cp(join(root, 'tests/toolkit'), join(copy, 'tests/toolkit'), {
    recursive: true,
    filter: (path) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(path.slice(root.length)),
  });
  await cp(join(root, 'machines/core'), join(copy, 'machines/core'), { recursive: true });
  await cp(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(copy, 'tests/toolkit') });
  await rm(copy, { recursive: true });
  const [tarball] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  return join(folder, tarball ?? '');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'installed-'));
  const tarball = await pack();
  await mkdir(installed(), { recursive: true });
  await run('tar', ['xzf', tarball, '--strip-components=1', '-C', installed()]);
  for (const name of ['xstate', 'commander', 'elkjs'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The Node of this run, and the machine's own where it is another one. */
function nodes(): string[] {
  const own = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .flatMap((path) => {
      try {
        const node = join(path, 'node');
        const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
        return version === process.version || Number(version.slice(1).split('.', 1)[0]) < 20 ? [] : [node];
      } catch {
        return [];
      }
    });
  return [process.execPath, ...own.slice(0, 1)];
}

const command = (node: string, name: string, ...args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    execFile(node, [join(installed(), `dist/${name}.js`), ...args], { cwd: folder }, (failure, out) =>
      resolve({ code: failure ? Number(failure.code) : 0, out }),
    );
  });

test('[PROOF-5] the package is built JavaScript with types, small, and says nothing of this product’s sources', async () => {
  const manifest = JSON.parse(await readFile(join(installed(), 'package.json'), 'utf8')) as Record<string, object>;
  expect(Object.keys({ ...manifest['dependencies'], ...manifest['peerDependencies'] })).toHaveLength(3);
  const files = await readdir(join(installed(), 'dist'), { recursive: true });
  const sizes = await Promise.all(
    files
      .filter((file) => /\.[jt]s$/.test(file))
      .map(async (file) => (await stat(join(installed(), 'dist', file))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
  expect(files).toContain(join('types', 'tests', 'toolkit', 'index.d.ts'));
});

test('[PROOF-5] from the tarball both commands verify and draw an unchanged machine, of a module and of CommonJS', async () => {
  await writeFile(
    join(folder, 'light.mjs'),
    `import { createMachine } from 'xstate';
     export default createMachine({ id: 'light', initial: 'green', states: {
       green: { after: { 1000: 'red' } }, red: { on: { GO: 'green' } } } });`,
  );
  await writeFile(
    join(folder, 'silent.cjs'),
    `const { createMachine, fromPromise } = require('xstate');
     module.exports = createMachine({ id: 'silent', initial: 'idle', states: {
       idle: { on: { GO: 'asking' } },
       asking: { invoke: { src: fromPromise(async () => 1), onDone: 'done' } }, done: {} } });`,
  );
  for (const node of nodes()) {
    // oxlint-disable-next-line no-await-in-loop -- one process after the other.
    expect(await command(node, 'flow-verify', 'light.mjs', 'silent.cjs')).toEqual({
      code: 1,
      out: [
        'light   proved   transitions 2/2   proved: 2 states, 2 edges',
        'silent   wrong   transitions 2/2   proved: 3 states, 2 edges',
        '  a call that stays silent never ends in "asking": started → GO #1',
        '    0 ms: GO, then "asking"',
        '',
      ].join('\n'),
    });
    // oxlint-disable-next-line no-await-in-loop
    const { code, out } = await command(node, 'flow-draw', 'light.mjs');
    expect([code, out.slice(0, 4), out]).toEqual([0, '<svg', expect.stringContaining('after 1 s')]);
    // oxlint-disable-next-line no-await-in-loop
    expect(await command(node, 'flow-draw', 'light.mjs', '--mermaid')).toEqual({
      code: 0,
      out: [
        'stateDiagram-v2',
        '  [*] --> green',
        '  state "green" as green',
        '  state "red" as red',
        '  green --> red : after 1 s',
        '  red --> green : GO',
        '',
      ].join('\n'),
    });
  }
});
