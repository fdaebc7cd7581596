import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';
import { plantBug } from './bugs.ts';
import { makeDeterministic } from './determinism.ts';
import { Scheduler } from './scheduler.ts';

/** `npm run bench -- simulate`: the whole system from one seed. */

const program = createProgram('npm run bench -- simulate')
  .description(
    'visitors, network, relay, store and destinations from one seed; ends with 1 where a property does not hold',
  )
  .option('--seed <n>', 'repeats this run', wholeNumber(999_999_999), 1)
  .option('--days <n>', 'simulated days, with some fifty visitors each', wholeNumber(3_650))
  .option('--rushes <n>', 'times of twelve minutes in which everything comes at once', wholeNumber(1_000), 1)
  .option('--bug <name>', 'plants this one')
  .option('--trace', 'prints what has happened', false)
  .parse();
const options = program.opts<{ seed: number; days?: number; rushes: number; bug?: string; trace: boolean }>();

const clock = performance.now.bind(performance);
const began = clock();
const scheduler = new Scheduler(Date.UTC(2026, 0, 5));
makeDeterministic(scheduler, options.seed);
if (options.bug !== undefined) plantBug(options.bug);
// What they import reads chance as it begins.
const { day, planOf, rush } = await import('./plan.ts');
const { Trace } = await import('./trace.ts');
const { World } = await import('./world.ts');

const trace = new Trace({ keeps: options.trace });
const world = new World(scheduler, options.seed, trace);
process.on('unhandledRejection', (error) => {
  world.problems.push(`nothing handles: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
});
const [density, times] = options.days === undefined ? [rush, options.rushes] : [day, options.days];
await world.run(planOf(options.seed, density, times), density.lasts * times);
const seconds = (clock() - began) / 1_000;
for (const { at, place, who, what } of trace.noted) console.log(`${at} ${place} ${who} ${what}`);
const { visitors, stored, arrived, kills, toldSuccess, toldFailure } = world.counts;
console.log(
  `seed ${options.seed}: ${visitors} visitors, ${toldSuccess} told success, ${toldFailure} told failure, ` +
    `${stored} stored, ${arrived} arrived, ${kills} kills, ${scheduler.steps} steps, ${Math.round(scheduler.steps / seconds)} steps a second, ${seconds.toFixed(1)} s`,
);
console.log(`trace ${trace.digest()}`);
for (const problem of world.problems) console.error(`  ${problem}`);
process.exit(world.problems.length > 0 ? 1 : 0);
