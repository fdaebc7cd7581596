/**
 * `npm run bench -- ratio`: durable forms a second, compared with the same relay that acknowledges where it would store.
 * Exits 1 below three quarters, or when an answered form is not in the store. Linux only: it sends from many loopback addresses.
 */
import { createProgram, wholeNumber } from '../../server/lib/command-line.ts';
import { measureRate, rateFaults } from './ratio.ts';
import { median, whole } from './statistics.ts';

const LEAST_RATIO = 0.75;

const { rounds, seconds } = createProgram('npm run bench -- ratio')
  .description('durable forms a second, compared with the same relay without a store')
  .option('--rounds <n>', 'of both measurements', wholeNumber(1_000), 5)
  .option('--seconds <n>', 'how long each one takes', wholeNumber(3_600), 4)
  .parse()
  .opts<{ rounds: number; seconds: number }>();

const faults: string[] = [];
const ratios: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const rates = { durable: 0, noStore: 0 };
  // Every other round in reverse order, so that other load of the machine affects both.
  for (const stores of round % 2 === 0 ? [true, false] : [false, true]) {
    const rate = await measureRate({ stores, seconds });
    rates[stores ? 'durable' : 'noStore'] = rate.perSecond;
    faults.push(...rateFaults(rate, stores));
    console.log(`${stores ? 'the relay' : 'without a store'}: ${whole(rate.perSecond)} a second`);
  }
  ratios.push(rates.durable / rates.noStore);
}
const ratio = median(ratios);
console.log(`${ratio.toFixed(2)} times as many as without a store (median of ${rounds} rounds)`);
if (ratio < LEAST_RATIO) faults.push(`fewer than ${LEAST_RATIO} times as many`);
for (const fault of faults) console.error(`failed: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
