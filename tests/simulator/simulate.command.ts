import { createProgram, wholeNumber } from '../../server/lib/command-line.ts';
import { plantBug } from './bugs.ts';
import { makeDeterministic } from './determinism.ts';
import { planOf } from './plan.ts';
import { Scheduler } from './scheduler.ts';

/** `npm run bench -- simulate`: the whole system from one seed. */

const options = createProgram('npm run bench -- simulate')
  .description(
    'visitors, network, relay, store and destinations from one seed; ends with 1 where a property does not hold',
  )
  .option('--seed <n>', 'repeats this run', wholeNumber(999_999_999), 1)
  .option('--seeds <n>', 'so many, one after another, up to the first that fails', wholeNumber(1_000_000), 1)
  .option('--bug <name>', 'plants this one')
  .option('--only <parts>', 'of the plan only these parts, by their numbers', (text) => text.split(',').map(Number))
  .option('--shrink', 'leaves out of a failing plan what it fails without, and prints what happens then', false)
  .parse()
  .opts<{ seed: number; seeds: number; bug?: string; only?: readonly number[]; shrink: boolean }>();

const begins = Date.UTC(2026, 0, 5);
const begin = makeDeterministic(new Scheduler(begins));
if (options.bug !== undefined) plantBug(options.bug);
// Imported modules read chance as they load.
const { Trace } = await import('./trace.ts');
const { World } = await import('./world.ts');

let unhandled: (error: unknown) => void = () => {};
process.on('unhandledRejection', (error) => unhandled(error));

async function run(seed: number, only?: readonly number[]) {
  const scheduler = new Scheduler(begins);
  begin(scheduler, seed);
  const trace = new Trace();
  const world = new World(scheduler, seed, trace);
  unhandled = (error) =>
    world.problems.push(`nothing handles: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  await world.run(planOf(seed).filter((_, index) => only?.includes(index) ?? true));
  return { trace, problems: world.problems, counts: world.counts };
}

/** Kind of a problem: visitor and time may differ. */
const kindOf = (problem: string) => problem.replaceAll(/\d+/g, 'n');

/**
 * Leaves out of a failing plan what it fails without (delta debugging, Zeller and Hildebrandt, Simplifying and Isolating
 * Failure-Inducing Input, 2002). @returns the parts without any one of which it does not fail
 */
async function shrink(
  all: readonly number[],
  fails: (kept: readonly number[]) => Promise<boolean>,
): Promise<readonly number[]> {
  let kept = all;
  for (let size = Math.ceil(kept.length / 2); size >= 1;) {
    let isLess = false;
    for (let from = 0; from < kept.length;) {
      const without = [...kept.slice(0, from), ...kept.slice(from + size)];
      // oxlint-disable-next-line no-await-in-loop -- what is tried next depends on it.
      if (without.length > 0 && (await fails(without))) {
        kept = without;
        isLess = true;
      } else from += size;
    }
    if (size === 1 && !isLess) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return kept;
}

/** Prints the steps of the smallest part of a plan that fails with the same problem. */
async function printShrunk(seed: number, problem: string): Promise<void> {
  const fails = async (some: readonly number[]) =>
    (await run(seed, some)).problems.map(kindOf).includes(kindOf(problem));
  const kept = await shrink(options.only ?? planOf(seed).map((_, index) => index), fails);
  const { trace, problems } = await run(seed, kept);
  for (const line of trace.lines) console.error(`  ${line}`);
  for (const each of problems) console.error(`  it fails: ${each}`);
  console.error(`again: npm run bench -- simulate --seed ${seed} --only ${kept.join(',')} --shrink`);
}

for (let seed = options.seed; seed < options.seed + options.seeds; seed += 1) {
  // oxlint-disable-next-line no-await-in-loop -- one world at a time has the clock.
  const { trace, problems, counts } = await run(seed, options.only);
  console.log(`seed ${seed}: ${JSON.stringify(counts)}\ntrace ${trace.digest()}`);
  const [first] = problems;
  if (first === undefined) continue;
  for (const problem of problems) console.error(`problem: ${problem}`);
  // oxlint-disable-next-line no-await-in-loop
  if (options.shrink) await printShrunk(seed, first);
  process.exit(1);
}
process.exit(0);
