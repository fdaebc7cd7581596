/**
 * `npm run overload`: what visitors get when twice as many send as the relay can take. Measures how many it can take when
 * each waits for its answer, then sends half of that, and twice of that without waiting (who waits hides the overload).
 * The relay is a process of its own with its store on disk; its limits for one sender are off, its shedding is on.
 *
 * Exits 1 unless: at half load nobody is refused; at twice the load those accepted are answered within 500 ms (p99), at
 * least 80 % of the peak is accepted, each refusal is a 503 with Retry-After; and nothing that was answered is lost.
 * Linux only: it sends from many loopback addresses. Ratios hold, absolute numbers are this machine's.
 */
import { parseArgs } from 'node:util';
import { closedLoop, openLoop, type Outcome } from './support/open-loop.ts';
import { kill, startRelayProcess } from './support/relay-load.ts';
import { submissionRows } from './support/rows.ts';
import { makeTemporaryFolder } from './support/temporary-folder.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, 'without-shedding': { type: 'boolean', default: false } },
});
const seconds = Number(values.seconds);
/** Enough that every commit has something to carry, few enough that none of them is refused. */
const SENDERS = 200;
const MOST_LATENCY = 500;
const LEAST_GOODPUT = 0.8;

function percentile(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ took }) => took).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

const withStatus = (outcomes: readonly Outcome[], status: number) => outcomes.filter((outcome) => outcome.status === status);

function describe(name: string, outcomes: readonly Outcome[]): void {
  const accepted = withStatus(outcomes, 200);
  const refused = withStatus(outcomes, 503);
  console.log(
    `${name}: ${outcomes.length} sent, ${accepted.length} accepted (p50 ${percentile(accepted, 0.5)} ms, p99 ${percentile(accepted, 0.99)} ms), ` +
      `${refused.length} refused (p99 ${percentile(refused, 0.99)} ms), ${outcomes.length - accepted.length - refused.length} otherwise`,
  );
}

const { folder, remove } = makeTemporaryFolder();
const relay = await startRelayProcess(folder, values['without-shedding'] ? [] : ['--shed']);
const { port } = relay;
await closedLoop({ port, seconds: 3, name: 'warm' }, SENDERS);
const closed = await closedLoop({ port, seconds, name: 'peak' }, SENDERS);
const peak = closed.accepted;
console.log(`peak: ${Math.round(peak)} accepted a second (p99 ${percentile(closed.outcomes, 0.99)} ms, ${SENDERS} senders that wait)`);
const half = await openLoop({ port, rate: peak / 2, seconds, name: 'half' });
describe('half of it', half.outcomes);
const twice = await openLoop({ port, rate: peak * 2, seconds, name: 'twice' });
describe('twice of it', twice.outcomes);

const accepted = withStatus(twice.outcomes, 200);
const goodput = twice.accepted / peak;
console.log(`goodput at twice the load: ${Math.round(goodput * 100)} % of the peak`);
await kill(relay);
const stored = new Set(submissionRows(folder).map(({ idempotency_key }) => idempotency_key));
const lost = [...closed.outcomes, ...half.outcomes, ...twice.outcomes].filter(({ status, key }) => status === 200 && !stored.has(key));
remove();

const faults = [
  withStatus(half.outcomes, 200).length < half.outcomes.length && 'somebody was refused at half load',
  percentile(accepted, 0.99) > MOST_LATENCY && `p99 of those accepted is above ${MOST_LATENCY} ms`,
  goodput < LEAST_GOODPUT && `goodput is below ${LEAST_GOODPUT * 100} % of the peak`,
  twice.outcomes.some(({ status, retryAfter }) => status !== 200 && (status !== 503 || !/^\d+$/.test(retryAfter ?? ''))) && 'a refusal is no 503 with Retry-After',
  lost.length > 0 && `${lost.length} that were answered are not in the store`,
].filter((fault) => fault !== false);
console.log(faults.length === 0 ? 'as it shall be' : faults.join('; '));
process.exitCode = faults.length === 0 ? 0 : 1;
