import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../server/support/temporary-folder.ts';

type Manifest = Record<string, Readonly<Record<string, string>> | undefined>;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const { devDependencies = {}, dependencies = {}, workspaces } = read('package.json');

const folders = globSync('tests/**/package.json', { exclude: ['**/node_modules/**'] })
  .map((file) => dirname(file).replaceAll('\\', '/'))
  .filter((folder) => !(workspaces as unknown as string[]).includes(folder));

describe.each(folders)('packages of %s', (folder) => {
  const own = read(join(folder, 'package.json'));

  test('have exact versions, are not installed for everything else too, and are described', () => {
    const named = { ...own['dependencies'], ...own['optionalDependencies'] };
    expect(Object.values(named).filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
    expect(Object.keys(named).filter((name) => name in { ...devDependencies, ...dependencies })).toEqual([]);
    expect(own['description']).toMatch(/^.+, \d+ MB$/);
  });

  test('are locked with their hashes, from any registry', () => {
    const { packages = {} } = read(join(folder, 'package-lock.json')) as unknown as Record<
      'packages',
      Readonly<Record<string, { integrity?: string; resolved?: string }>>
    >;
    const locked = Object.entries(packages).filter(([path]) => path !== '');
    expect(locked.length).toBeGreaterThan(0);
    expect(locked.filter(([, { integrity, resolved }]) => !integrity || resolved).map(([path]) => path)).toEqual([]);
  });
});

test('packages are installed once, with one sentence, and again when their lockfile changes', () => {
  const folder = temporaryFolder();
  const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content));
  mkdirSync(join(folder, 'a'));
  write('a/package.json', { name: 'a', version: '1.0.0' });
  const manifest = { description: 'a test, 1 MB', dependencies: { a: 'file:a' } };
  write('package.json', manifest);
  const a = { 'node_modules/a': { resolved: 'a', link: true }, a: { version: '1.0.0' } };
  write('package-lock.json', { lockfileVersion: 3, packages: { '': { dependencies: { a: 'file:a' } }, ...a } });
  const module = pathToFileURL('tests/on-demand.ts').href;
  const ensure = () => {
    const code = `(await import('${module}')).ensurePackages(${JSON.stringify(folder)})`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stderr;
  };
  expect(ensure()).toBe('Installing a test, 1 MB, once.\n');
  expect(existsSync(join(folder, 'node_modules/a/package.json'))).toBe(true);
  expect(ensure()).toBe('');
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(folder, 'package-lock.json'), later, later);
  expect(ensure()).toBe('Installing a test, 1 MB, once.\n');
});
