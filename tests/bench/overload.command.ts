/**
 * `npm run bench -- overload`: twice as many senders as the relay can serve (support/overload.ts). Compare with
 * `--without-shedding`. Exits 1 when it falls short. Ratios are portable, absolute numbers are not.
 */
import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';
import { overloadPart, verdict } from './parts.ts';

const { seconds, withoutShedding } = createProgram('npm run bench -- overload')
  .description('what visitors get when twice as many send as the relay can take')
  .option('--seconds <n>', 'how long', wholeNumber(3_600), 10)
  .option('--without-shedding', 'without load shedding, for comparison', false)
  .parse()
  .opts<{ seconds: number; withoutShedding: boolean }>();

const { text, faults } = await overloadPart({ seconds, shedding: !withoutShedding });
console.log(`${text}\n${verdict(faults)}`);
process.exitCode = faults.length === 0 ? 0 : 1;
