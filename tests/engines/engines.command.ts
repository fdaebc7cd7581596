import { createProgram } from '../../server/lib/command-line.ts';
import { ensureBuilds } from '../browser/builds.ts';
import { aptInstall } from '../apt.ts';
import { runProgram } from '../programs.ts';
import { engines, isInstalled } from './engine.ts';

/** `npm run bench -- engines`: installs Firefox and WebKit, Safari's engine, and runs the smoke test in them (RUN-7). */
createProgram('npm run bench -- engines')
  .description("every route, a message and a signup in Firefox and WebKit; installs Debian's packages of both (900 MB)")
  .parse();
const missing = engines.filter((engine) => !isInstalled(engine)).flatMap(({ programs }) => Object.keys(programs));
if (missing.length > 0 && !aptInstall(...missing))
  throw new Error(`Install ${missing.join(', ')} (packages of Debian).`);
await ensureBuilds(['production'], (text) => console.log(text));
if (!(await runProgram(['vitest', 'run', '--config', 'tests/engines/vitest.config.ts']))) process.exitCode = 1;
