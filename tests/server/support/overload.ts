import { closedLoop, type Load, openLoop, percentile } from './open-loop.ts';
import { kill, productionOptions, startRelayProcess } from './relay-load.ts';
import { submissionRows } from './rows.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Enough that every commit has something to carry, few enough that none of them is refused. */
const SENDERS = 200;
const MAX_LATENCY = 500;
const LEAST_GOODPUT = 0.8;

export interface OverloadOptions {
  /** How long each load lasts. */
  seconds: number;
  /** Whether the relay refuses what is too much, as it does in production. */
  shedding: boolean;
}

export interface OverloadResult {
  /** Accepted a second when each sender waits for its answer. */
  peak: Load;
  /** Half of the peak, and twice of it, without waiting. */
  half: Load;
  twice: Load;
  /** What is accepted at twice the peak, as a share of it. */
  goodput: number;
  /** What is not as it shall be, in words. */
  faults: string[];
}

/** What was answered so. */
export const withStatus = ({ outcomes }: Load, status: number) =>
  outcomes.filter((outcome) => outcome.status === status);

/**
 * Measures how many a relay can take when each waits for its answer, then sends half of that, and twice of that without waiting
 * (who waits hides the overload). The relay is a process of its own with its store on disk; its limits for one sender are off.
 * Linux only: it sends from many loopback addresses.
 */
export async function overload({ seconds, shedding }: OverloadOptions): Promise<OverloadResult> {
  const { folder, remove } = makeTemporaryFolder();
  const relay = await startRelayProcess(folder, shedding ? ['--shed'] : [], productionOptions);
  const { port } = relay;
  await closedLoop({ port, seconds: Math.min(seconds, 3), name: 'warm' }, SENDERS);
  const peak = await closedLoop({ port, seconds, name: 'peak' }, SENDERS);
  const half = await openLoop({ port, rate: peak.accepted / 2, seconds, name: 'half' });
  const twice = await openLoop({ port, rate: peak.accepted * 2, seconds, name: 'twice' });
  await kill(relay);
  const stored = new Set(submissionRows(folder).map(({ idempotency_key }) => idempotency_key));
  remove();

  const lost = [peak, half, twice].flatMap((load) => withStatus(load, 200)).filter(({ key }) => !stored.has(key));
  const goodput = twice.accepted / peak.accepted;
  const faults = [
    withStatus(half, 200).length < half.outcomes.length && 'somebody was refused at half load',
    percentile(withStatus(twice, 200), 0.99) > MAX_LATENCY && `p99 of those accepted is above ${MAX_LATENCY} ms`,
    goodput < LEAST_GOODPUT && `goodput is below ${LEAST_GOODPUT * 100} % of the peak`,
    twice.outcomes.some(
      ({ status, retryAfter }) => status !== 200 && (status !== 503 || !/^\d+$/.test(retryAfter ?? '')),
    ) && 'a refusal is no 503 with Retry-After',
    lost.length > 0 && `${lost.length} that were answered are not in the store`,
  ].filter((fault) => fault !== false);
  return { peak, half, twice, goodput, faults };
}
