/**
 * `npm run overload`: what visitors get when twice as many send as the relay can take (support/overload.ts): a part of
 * `npm run bench` by itself. `--without-shedding` shows what the refusals are for. Exits 1 when it falls short. Ratios hold,
 * absolute numbers are this machine's.
 */
import { parseArgs } from 'node:util';
import { overloadPart, verdict } from '../bench/parts.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, 'without-shedding': { type: 'boolean', default: false } },
});

const { text, faults } = await overloadPart({ seconds: Number(values.seconds), shedding: !values['without-shedding'] });
console.log(`${text}\n${verdict(faults)}`);
process.exitCode = faults.length === 0 ? 0 : 1;
