import process from 'node:process';
import { runProgram } from './programs.ts';
import { createProgram } from '../server/lib/command-line.ts';

/** `npm run test:deep`: what a nightly or a release adds to `npm test`. A closed list: what decides a merge is in `npm test`. */
createProgram('npm run test:deep --')
  .description(
    'mutants, other engines, the long simulation, kills, power cuts, load, timing and Lighthouse, one after another',
  )
  .parse();

const bench = (...args: string[]) => [process.execPath, 'tests/bench.command.ts', ...args];

const steps: readonly { name: string; command: readonly string[] }[] = [
  { name: 'build', command: [process.execPath, 'server/build.ts'] },
  { name: 'mutants of the flows that are proved', command: [process.execPath, 'tests/mutants.command.ts'] },
  { name: 'Firefox and WebKit', command: bench('engines') },
  { name: 'simulation of 500 seeds', command: bench('simulate', '--seeds', '500') },
  { name: 'kills', command: bench('kill', '--rounds', '200') },
  { name: 'power cuts (Linux, root)', command: bench('powercut', '--rounds', '50') },
  { name: 'load', command: bench('load') },
  { name: 'timing', command: bench('timing') },
  { name: 'Lighthouse on every page', command: bench('lighthouse', '--all') },
];

const failed: string[] = [];
for (const { name, command } of steps) {
  console.log(`\n=== ${name}`);
  // oxlint-disable-next-line no-await-in-loop -- measurements want the machine to themselves
  if (!(await runProgram(command))) failed.push(name);
}
console.log(
  `\n${steps.length - failed.length} passed, ${failed.length} failed${failed.map((name) => `\n  failed: ${name}`).join('')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
