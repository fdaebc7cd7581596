import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { runProgram } from './programs.ts';
import { createProgram } from '../server/lib/command-line.ts';

/** `npm run check`: what a change can reach, by the means of Git, Vitest and Playwright. */
const program = createProgram('npm run check --')
  .description('types, lint, and the tests that a change can reach; `npm test` runs everything')
  .argument('[reference]', 'the commit or branch that the change is compared with', 'HEAD')
  .parse();
const [reference = 'HEAD'] = program.processedArgs as string[];

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...new Set([...git('diff', '--name-only', reference), ...git('ls-files', '--others', '--exclude-standard')]),
];
const touches = (pattern: RegExp) => changed.some((file) => pattern.test(file));
/** Alone, without their importers: a file that many share would bring them all, and `npm test` with it. */
const specs = changed.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file) && existsSync(file));

interface Step {
  name: string;
  command: readonly string[];
}

const node = (...args: string[]) => [process.execPath, ...args];
const only = (condition: boolean, ...steps: Step[]) => (condition ? steps : []);

/** Runs those tests of the projects whose imports have changed. */
const vitest = (...projects: string[]) =>
  node(
    'node_modules/vitest/vitest.mjs',
    'run',
    `--changed=${reference}`,
    '--passWithNoTests',
    '--reporter=dot',
    ...projects.map((project) => `--project=${project}`),
  );

const lanes: readonly (readonly Step[])[] = [
  [{ name: 'types', command: ['tsc', '-b'] }],
  [{ name: 'lint', command: node('tests/lint.command.ts') }],
  [
    { name: 'unit and component tests', command: vitest('unit', 'components') },
    ...only(
      touches(/^tests\/site\//),
      { name: 'build', command: node('server/build.ts') },
      { name: 'tests of the built pages', command: vitest('built') },
    ),
    ...only(touches(/^(?:server|tests\/(?:server|simulator))\//), {
      name: 'server tests',
      command: vitest('server'),
    }),
    ...only(specs.length > 0, { name: 'changed end-to-end tests', command: node('tests/e2e.command.ts', ...specs) }),
  ],
];

console.log(
  `${changed.length} files differ from ${reference}. To come: ${lanes
    .flat()
    .map(({ name }) => name)
    .join(', ')}.`,
);

const lines: string[] = [];
await Promise.all(
  lanes.map(async (lane) => {
    for (const { name, command } of lane) {
      const since = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- a step needs what the one before has built
      const ok = await runProgram(command);
      if (!ok) process.exitCode = 1;
      const seconds = ((performance.now() - since) / 1_000).toFixed(1).padStart(6);
      lines.push(`${ok ? 'passed' : 'FAILED'}  ${seconds} s  ${name}`);
    }
  }),
);
console.log(`\n${lines.join('\n')}`);
