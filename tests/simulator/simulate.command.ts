import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { plantBug } from './bugs.ts';
import { makeDeterministic } from './determinism.ts';
import { countLines } from './line-share.ts';
import { day, planOf, rush } from './plan.ts';
import { Scheduler } from './scheduler.ts';
import { shrink } from './shrink.ts';

/** `npm run bench -- simulate`: the whole system from one seed. */

const program = createProgram('npm run bench -- simulate')
  .description(
    'visitors, network, relay, store and destinations from one seed; ends with 1 where a property does not hold',
  )
  .option('--seed <n>', 'repeats this run', wholeNumber(999_999_999), 1)
  .option(
    '--seeds <n>',
    'so many, one after another; with a bug up to the first that finds it',
    wholeNumber(1_000_000),
    1,
  )
  .option('--days <n>', 'simulated days, with some fifty visitors each', wholeNumber(3_650))
  .option('--rushes <n>', 'times of twelve minutes in which everything comes at once', wholeNumber(1_000), 1)
  .option('--bug <name>', 'plants this one')
  .option('--only <parts>', 'of its plan only these parts, by their numbers', (text) => text.split(',').map(Number))
  .option('--lines', 'counts which lines of server/ are executed', false)
  .option('--shrink', 'leaves out of a failing plan what it fails without, and prints what is left', false)
  .option('--trace', 'prints what has happened', false)
  .parse();
const options = program.opts<{
  seed: number;
  seeds: number;
  days?: number;
  rushes: number;
  bug?: string;
  only?: readonly number[];
  lines: boolean;
  shrink: boolean;
  trace: boolean;
}>();

if (options.shrink) await printShrunk();

/** Runs it again and again, each time in a program of its own. */
async function printShrunk(): Promise<never> {
  const [density, times] = options.days === undefined ? [rush, options.rushes] : [day, options.days];
  const plan = planOf(options.seed, density, times);
  const own = process.argv.slice(2).filter((argument) => argument !== '--shrink' && argument !== '--trace');
  const problemsWith = (kept: readonly number[], ...more: string[]) =>
    new Promise<{ out: string; problems: string[] }>((resolve) => {
      const args = [fileURLToPath(import.meta.url), ...own, '--only', kept.join(','), ...more];
      execFile(process.execPath, args, { maxBuffer: 64 * 2 ** 20 }, (_, out, error) =>
        // Which visitor it is and when may change.
        resolve({
          out,
          problems: error
            .split('\n')
            .flatMap((line) => (line.startsWith('  ') ? [line.replaceAll(/\d+/g, 'n').trim()] : [])),
        }),
      );
    });
  const all = plan.map((_, index) => index);
  const [first] = (await problemsWith(all)).problems;
  if (first === undefined) {
    console.log('It does not fail.');
    return process.exit(1);
  }
  const kept = await shrink(all, async (some) => (await problemsWith(some)).problems.includes(first));
  console.log(`${kept.length} of ${plan.length} parts of the plan: --only ${kept.join(',')}`);
  const { out } = await problemsWith(kept, '--trace');
  console.log(out.trimEnd());
  console.log(`it fails with: ${first}`);
  return process.exit(0);
}

const clock = performance.now.bind(performance);
const begins = Date.UTC(2026, 0, 5);
const executed = options.lines ? countLines() : null;
const begin = makeDeterministic(new Scheduler(begins));
if (options.bug !== undefined) plantBug(options.bug);
// What they import reads chance as it begins.
const { Trace } = await import('./trace.ts');
const { World } = await import('./world.ts');
const { Conformance } = await import('./conformance.ts');

const [density, times] = options.days === undefined ? [rush, options.rushes] : [day, options.days];
const conformance = new Conformance();
let unhandled: (error: unknown) => void = () => {};
process.on('unhandledRejection', (error) => unhandled(error));

async function run(seed: number): Promise<{ problems: readonly string[]; trace: InstanceType<typeof Trace> }> {
  const began = clock();
  const scheduler = new Scheduler(begins);
  begin(scheduler, seed);
  const trace = new Trace({ keeps: options.trace });
  const world = new World(scheduler, seed, trace, conformance.take);
  unhandled = (error) =>
    world.problems.push(`nothing handles: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const plan = planOf(seed, density, times);
  const { only } = options;
  await world.run(only ? plan.filter((_, index) => only.includes(index)) : plan, density.lasts * times);
  const seconds = (clock() - began) / 1_000;
  const { visitors, stored, arrived, kills, shownSuccess, shownFailure } = world.counts;
  console.log(
    `seed ${seed}: ${visitors} visitors, ${shownSuccess} shown success, ${shownFailure} shown failure, ` +
      `${stored} stored, ${arrived} arrived, ${kills} kills, ${scheduler.steps} steps, ${Math.round(scheduler.steps / seconds)} steps a second, ${seconds.toFixed(1)} s\n` +
      `trace ${trace.digest()}`,
  );
  for (const problem of world.problems) console.error(`  ${problem}`);
  return { problems: world.problems, trace };
}

let failed = 0;
for (let seed = options.seed; seed < options.seed + options.seeds; seed += 1) {
  // oxlint-disable-next-line no-await-in-loop -- one world at a time has the clock.
  const { problems, trace } = await run(seed);
  failed += problems.length > 0 ? 1 : 0;
  if (options.trace) for (const { at, place, who, what } of trace.noted) console.log(`${at} ${place} ${who} ${what}`);
  if (failed > 0 && options.bug !== undefined) break;
}
if (executed) {
  const { executed: share, lines } = executed();
  console.log(`${share} of ${lines} lines of server/ are executed: ${((100 * share) / lines).toFixed(0)} %`);
}
const strange = conformance.problems();
for (const problem of strange) console.error(`  ${problem}`);
console.log(`pages have taken ${conformance.steps} different steps, ${strange.length} of them in no proof`);
failed += strange.length;
if (options.seeds > 1) console.log(`${options.seeds} seeds from ${options.seed}: ${failed} with a problem`);
process.exit(failed > 0 ? 1 : 0);
