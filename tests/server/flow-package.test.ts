import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** An empty folder outside of the tree, where the tarball is installed. */
let folder = '';
const installed = () => join(folder, 'node_modules/flow-toolkit');
const isWindows = process.platform === 'win32';

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
  await npm(join(copy, 'tests/toolkit'), 'pack', '--silent', '--pack-destination', copy);
  const [tarball = ''] = (await readdir(copy)).filter((file) => file.endsWith('.tgz'));
  return join(copy, tarball);
}

const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, shell: isWindows });

/** Installs like a user of the package, without a network: its packages come from the tree, packed as npm does. */
beforeAll(async () => {
  const tarball = await pack();
  folder = await mkdtemp(join(tmpdir(), 'installed-'));
  const packages = ['xstate', 'elkjs'].map((name) => join(root, 'node_modules', name));
  const options = ['--prefix', '.', '--offline', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm(folder, 'install', ...options, tarball, ...packages);
  await rm(dirname(tarball), { recursive: true });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const versionOf = (node: string) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();

/**
 * The Node of this run, and the machine's own where it is another one. With a network,
 * `NODES=20,22,24 npx vitest run flow-package` tries these too: npm brings them.
 */
function nodes(): string[] {
  const own = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .flatMap((path) => {
      try {
        const node = join(path, 'node');
        const version = versionOf(node);
        return version === process.version || Number(version.slice(1).split('.', 1)[0]) < 20 ? [] : [node];
      } catch {
        return [];
      }
    });
  const named = (process.env['NODES'] ?? '').split(',').filter(Boolean);
  const brought = named.map((version) => {
    const args = ['exec', '--yes', '--package', `node@${version}`, '--', 'node', '-p', 'process.execPath'];
    return execFileSync('npm', args, { cwd: tmpdir(), encoding: 'utf8', shell: isWindows }).trim();
  });
  return [process.execPath, ...own.slice(0, 1), ...brought];
}

/** Runs a command as npm has linked it, on a Node. */
const command = (node: string, name: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` };
    const options = { cwd: folder, env, shell: isWindows };
    execFile(join(folder, 'node_modules/.bin', name), args, options, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });

test('[PROOF-5] the package is built JavaScript with types, small, and says nothing of this product’s sources', async () => {
  const manifest = JSON.parse(await readFile(join(installed(), 'package.json'), 'utf8')) as Record<string, object>;
  const packages = Object.keys({ ...manifest['dependencies'], ...manifest['peerDependencies'] });
  expect(packages).toEqual(['elkjs', 'xstate']);
  const files = await readdir(join(installed(), 'dist'), { recursive: true });
  const sizes = await Promise.all(
    files
      .filter((file) => /\.[jt]s$/.test(file))
      .map(async (file) => (await stat(join(installed(), 'dist', file))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
  expect(files).toContain(join('types', 'tests', 'toolkit', 'index.d.ts'));
});

const versions = nodes().map((node) => [versionOf(node), node] as const);

const bothCommands =
  '[PROOF-5] Node %s: from the tarball both commands verify and draw a machine of a module and of CommonJS';
test.for(versions)(bothCommands, async ([, node]) => {
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
  expect(await command(node, 'flow-verify', 'light.mjs', 'silent.cjs')).toEqual({
    code: 1,
    out: [
      'light   proved   transitions 2/2   proved: 2 states, 2 edges',
      'silent   wrong   transitions 2/2   proved: 3 states, 2 edges',
      '  a call that stays silent never ends in "asking": started → GO #1',
      '    0 ms: GO, then "asking"',
      '',
    ].join('\n'),
    error: '',
  });
  const { code, out } = await command(node, 'flow-draw', 'light.mjs');
  expect([code, out.slice(0, 4), out]).toEqual([0, '<svg', expect.stringContaining('after 1 s')]);
});

/** The README's lines, and a copy of its example to change. */
async function openExample(name: string) {
  const example = join(folder, name);
  await cp(join(installed(), 'example'), example, { recursive: true });
  const readme = await readFile(join(installed(), 'README.md'), 'utf8');
  return {
    lines: readme.split('\n').map((line) => line.trim()),
    path: (file: string) => join(example, file),
    edit: async (file: string, from: string, to: string) => {
      const text = await readFile(join(example, file), 'utf8');
      expect(text).toContain(from);
      await writeFile(join(example, file), text.replace(from, to));
    },
  };
}

const proved = '[PROOF-5] Node %s: the example is proved, and broken it is wrong, as the README says';
test.for(versions)(proved, async ([version, node]) => {
  const { lines, path, edit } = await openExample(`broken-${version}`);
  const line = 'undo   proved   transitions 7/7   proved: 5 states, 7 edges';
  expect(await command(node, 'flow-verify', path('undo.machine.mjs'), path('undo.model.mjs'))).toEqual({
    code: 0,
    out: `${line}\n${line}\n`,
    error: '',
  });
  expect(lines).toContain(line);
  await edit('undo.machine.mjs', "      after: { 10_000: 'failed' },\n", '');
  const { code, out } = await command(node, 'flow-verify', path('undo.model.mjs'));
  expect(code).toBe(1);
  for (const printed of out.split('\n')) expect(lines).toContain(printed.trim());
});

test('[PROOF-5] a mutant of the example survives until it has the property of the README', async () => {
  const { lines, path, edit } = await openExample('mutants');
  const survivors = async () =>
    (await run(process.execPath, [path('undo.mutants.mjs')], { cwd: folder })).stdout.trim().split('\n');
  const survivor = 'survives: waiting: note.undo leads to #undo.deleted';
  expect(lines).toContain(survivor);
  expect(await survivors()).toContain(survivor);
  const property = lines.find((each) => each.startsWith('alwaysStep('));
  await edit('undo.model.mjs', '  properties: [', `  properties: [${property}`);
  await edit('undo.model.mjs', 'import { always,', 'import { always, alwaysStep, by, into,');
  expect(await survivors()).not.toContain(survivor);
});

test('[PROOF-5] the package has types: a model is checked against its machine', async () => {
  await writeFile(
    join(folder, 'typed.mts'),
    `import { defineModel, within, never, inFlight } from 'flow-toolkit';
     import { setup } from 'xstate';
     const machine = setup({ types: { events: {} as { type: 'GO'; by: number } } }).createMachine({ on: { GO: {} } });
     export const right = defineModel({ machine, properties: [never('', within('a'), inFlight)] });
     export const wrong = defineModel({ machine, events: { GO: [{ type: 'GO', by: 'me' }] } });`,
  );
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--pretty', 'false', 'typed.mts'];
  const checked = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...strict], { cwd: folder });
  await expect(checked).rejects.toMatchObject({
    stdout: expect.stringMatching(/^typed\.mts\(5,\d+\): error TS2322: Type 'string' is not assignable[^\n]*\n$/),
  });
});

const verify = (...args: string[]) => command(process.execPath, 'flow-verify', ...args);

test('[PROOF-5] flow-verify prints why it cannot judge, in one sentence', async () => {
  await writeFile(
    join(folder, 'turn.mjs'),
    `import { assign, createMachine } from 'xstate';
     export default createMachine({ id: 'turn', on: { GO: { actions: assign({ by: ({ event }) => event.by }) } } });`,
  );
  await writeFile(join(folder, 'none.mjs'), 'export const five = 5;');
  expect(await verify('turn.mjs')).toEqual({
    code: 1,
    out: 'turn   refused\n  the event "GO" needs a sample with "by"\n',
    error: '',
  });
  expect(await verify('none.mjs')).toEqual({
    code: 1,
    out: '',
    error: 'none.mjs exports no machine and no model\n',
  });
  expect(await verify('--jsno', 'turn.mjs')).toEqual({
    code: 2,
    out: '',
    error: expect.stringMatching(/^Unknown option '--jsno'/),
  });
  expect(await verify('missing.mjs')).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(/^missing\.mjs cannot be loaded: Cannot find module [^\n]*\n$/),
  });
});

test('[PROOF-5] a verified file’s own output is hidden, and its timers do not keep the command running', async () => {
  await writeFile(
    join(folder, 'loud.mjs'),
    `import { createActor, createMachine, log } from 'xstate';
     const guard = () => (console.log('asked'), true);
     const machine = createMachine({ id: 'loud', entry: log('started'), after: { 100_000: {} } });
     export default createMachine({ id: 'loud', initial: 'a', states: { a: { on: { GO: [{ guard, target: 'b' }] } }, b: {} } });
     createActor(machine).start();
     setInterval(() => console.log('on'), 1);
     console.log('loaded');`,
  );
  expect(await verify('loud.mjs')).toEqual({
    code: 1,
    out: 'loud   wrong   transitions 1/1   proved: 2 states, 1 edges\n  the guard "(console.log(\'asked\'), true)" is never false\n',
    error: '',
  });
  const { code, out } = await command(process.execPath, 'flow-draw', 'loud.mjs');
  expect([code, out]).toEqual([0, expect.stringMatching(/^<svg [^]*<\/svg>\n$/)]);
});
