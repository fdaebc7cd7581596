import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createProgram } from '../../server/kernel/command-line.ts';
import { aptInstall } from '../toolkit/apt.ts';
import { FIREFOX } from './firefox.ts';
import { DRIVER } from './webkit.ts';

/**
 * `npm run bench -- engines`: the built site in Firefox and WebKit, Safari's engine (RUN-7). Installs Debian's packages
 * of both (900 MB), therefore not part of `npm test`.
 */
createProgram('npm run bench -- engines')
  .description("tests routes, forms and a signup in Firefox and WebKit; installs Debian's packages of both (900 MB)")
  .parse();
const packages = [
  { program: FIREFOX, name: 'firefox-esr' },
  { program: DRIVER, name: 'webkit2gtk-driver' },
  { program: '/usr/bin/xvfb-run', name: 'xvfb' },
];
const missing = packages.filter(({ program }) => !existsSync(program)).map(({ name }) => name);
if (missing.length > 0 && !aptInstall(...missing))
  throw new Error(`Install ${missing.join(', ')} (packages of Debian).`);

const run = (...command: string[]) => spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1;
process.exitCode =
  run('server/build.ts') || run('node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/engines/vitest.config.ts');
