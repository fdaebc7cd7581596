/**
 * `npm run overload`: what visitors get when twice as many send as the relay can take (support/overload.ts).
 *
 * Exits 1 unless: at half load nobody is refused; at twice the load those accepted are answered within 500 ms (p99), at
 * least 80 % of the peak is accepted, each refusal is a 503 with Retry-After; and nothing that was answered is lost.
 * `--without-shedding` shows what that is for. Ratios hold, absolute numbers are this machine's.
 */
import { parseArgs } from 'node:util';
import { type Load, percentile } from './support/open-loop.ts';
import { overload, SENDERS, withStatus } from './support/overload.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, 'without-shedding': { type: 'boolean', default: false } },
});

function describe(name: string, load: Load): void {
  const accepted = withStatus(load, 200);
  const refused = withStatus(load, 503);
  const sent = load.outcomes.length;
  console.log(
    `${name}: ${sent} sent, ${accepted.length} accepted (p50 ${percentile(accepted, 0.5)} ms, p99 ${percentile(accepted, 0.99)} ms), ` +
      `${refused.length} refused (p99 ${percentile(refused, 0.99)} ms), ${sent - accepted.length - refused.length} otherwise`,
  );
}

const { peak, half, twice, goodput, faults } = await overload({ seconds: Number(values.seconds), shedding: !values['without-shedding'] });
console.log(`peak: ${Math.round(peak.accepted)} accepted a second (p99 ${percentile(peak.outcomes, 0.99)} ms, ${SENDERS} senders that wait)`);
describe('half of it', half);
describe('twice of it', twice);
console.log(`goodput at twice the load: ${Math.round(goodput * 100)} % of the peak`);
console.log(faults.length === 0 ? 'as it shall be' : faults.join('; '));
process.exitCode = faults.length === 0 ? 0 : 1;
