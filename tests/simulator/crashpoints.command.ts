import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';
import { cutEverywhere, failEachCall, recordDay, whyNoFileLog } from './crashpoints.ts';

/** `npm run bench -- crashpoints`: the power of a store fails at every moment of a scripted day (SIM-3). */

const program = createProgram('npm run bench -- crashpoints')
  .description(
    'cuts the power after each file operation of a scripted day, and opens what is left; ends with 1 where something is lost',
  )
  .option('--submissions <n>', 'in that day', wholeNumber(10_000), 40)
  .option('--more <n>', 'images of each moment beside the whole and the least', wholeNumber(1_000), 8)
  .option('--failing', 'instead, each write, truncation and sync of the day fails in turn', false)
  .parse();
const { submissions, more, failing } = program.opts<{ submissions: number; more: number; failing: boolean }>();

const missing = whyNoFileLog();
if (missing !== null) {
  console.error(`It needs ${missing}.`);
  process.exit(1);
}

if (failing) {
  const { runs, noticed, lost } = failEachCall(submissions);
  console.log(`${runs} failing calls, ${noticed} of them noticed by the day, ${lost.length} lose something`);
  for (const each of lost.slice(0, 3)) console.log(`  ${each}`);
  process.exit(lost.length > 0 ? 1 : 0);
}

async function run(name: string, variants: number, synchronous?: 'NORMAL' | 'OFF'): Promise<number> {
  const day = recordDay(submissions, synchronous);
  const { operations, images, answered, started, lost } = await cutEverywhere(day, { more: variants, startEvery: 100 });
  console.log(
    `${name}: ${operations} operations, ${answered} answers, ${images} images (${started} of them started by the relay), ${lost.length} lose something`,
  );
  for (const each of lost.slice(0, 3)) console.log(`  ${each}`);
  return lost.length;
}

const lost = await run('synchronous = FULL', more);
// What is only there once it is synced loses without variants.
const controls = [await run('control, NORMAL', 0, 'NORMAL'), await run('control, OFF', 0, 'OFF')];
if (lost > 0 || controls.includes(0)) process.exitCode = 1;
