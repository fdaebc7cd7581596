import { InvalidArgumentError } from 'commander';
import { createProgram } from '../server/lib/command-line.ts';
import { readTitles } from './trace/titles.ts';
import { describeNamed, readRequirements, trace } from './trace/trace.ts';

/**
 * `npm run flows -- trace [ID …]`: requirements with the tests that name them. Exits 1 for an unnamed
 * requirement and for an unknown one. `--brief` prints the count.
 */
// The reader may close the pipe early (`| head`).
process.stdout.on('error', () => process.exit());

const requirements = readRequirements();
function among(id: string, before: readonly string[] = []): readonly string[] {
  if (requirements.has(id)) return [...before, id];
  throw new InvalidArgumentError('There is no such requirement.');
}
const program = createProgram('npm run flows -- trace')
  .description('every requirement with the tests that name it')
  .argument('[ids...]', 'requirements; all when none is named', among, [])
  .option('--brief', 'the count alone', false)
  .parse();
const wanted = program.processedArgs[0] as readonly string[];

const { named, problems } = trace(requirements, readTitles());
const printed = program.opts<{ brief: boolean }>().brief
  ? []
  : named.filter(({ requirement }) => wanted.length === 0 || wanted.includes(requirement.id));
for (const each of printed) console.log(`${describeNamed(each)}\n`);
const byTests = named.filter(({ tests }) => tests.length > 0).length;
console.log(`${named.length} requirements: tests name ${byTests}`);
for (const problem of problems) console.error(`  ${problem}`);
if (problems.length > 0) process.exitCode = 1;
