/**
 * `npm run bench -- load`: twice the capacity, slow senders and a flood of one sender beside honest forms. Exits 1 when
 * honest visitors get less than they should. Linux only: it sends from many loopback addresses and reads /proc.
 */
import { createProgram, wholeNumber } from '../../server/lib/command-line.ts';
import { besideFlood, besideSlowSenders, twiceTheCapacity } from './load.ts';

const { seconds } = createProgram('npm run bench -- load')
  .description('twice the capacity, and slow senders and a flood beside honest forms; needs a build')
  .option('--seconds <n>', 'how long each rate is sent', wholeNumber(3_600), 8)
  .parse()
  .opts<{ seconds: number }>();

for (const measure of [twiceTheCapacity, besideSlowSenders, besideFlood]) {
  const { lines, faults } = await measure(seconds);
  for (const line of lines) console.log(line);
  for (const fault of faults) console.error(`failed: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
