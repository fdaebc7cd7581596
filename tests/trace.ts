import { parseArgs } from 'node:util';
import { flows } from '../machines/index.ts';
import { readPending, readRequirements } from './toolkit/trace/requirements.ts';
import { readTitles } from './toolkit/trace/titles.ts';
import { describeNamed, namingTransitions, trace } from './toolkit/trace/trace.ts';

/**
 * `npm run trace [-- ID …]`: every requirement of tests/requirements.md with the transitions and the tests that name it.
 * It ends with 1 when nothing names one that is not pending, and when something names one that does not exist.
 * `--brief` prints the count alone.
 */
// Whoever reads may have read enough (`| head`).
process.stdout.on('error', () => process.exit());

const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { brief: { type: 'boolean' } } });
const pending = readPending();
const { named, problems } = trace(readRequirements(), {
  transitions: namingTransitions(flows),
  titles: readTitles(),
  pending,
});
const unknown = wanted.filter((id) => !named.some(({ requirement }) => requirement.id === id));
if (unknown.length > 0) {
  console.error(
    `No such requirement: ${unknown.join(', ')}. There are: ${named.map(({ requirement }) => requirement.id).join(', ')}`,
  );
  process.exit(2);
}

const printed = values.brief
  ? []
  : named.filter(({ requirement }) => wanted.length === 0 || wanted.includes(requirement.id));
for (const each of printed) console.log(`${describeNamed(each)}\n`);
const byTests = named.filter(({ tests }) => tests.length > 0).length;
const byTransitions = named.filter(({ transitions }) => transitions.length > 0).length;
console.log(
  `${named.length} requirements: tests name ${byTests}, transitions ${byTransitions}; ${pending.length} still to be built`,
);
for (const problem of problems) console.error(`  ${problem}`);
if (problems.length > 0) process.exitCode = 1;
