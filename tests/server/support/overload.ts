import { closedLoop, type Load, openLoop, percentile } from './open-loop.ts';
import { kill, productionOptions, startRelayProcess } from './relay-load.ts';
import { submissionRows } from './rows.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Enough to fill every commit, few enough to have none refused. */
const SENDERS = 200;
const MAX_LATENCY = 500;
const LEAST_GOODPUT = 0.8;

export interface OverloadOptions {
  seconds: number;
  shedding: boolean;
}

export interface OverloadResult {
  /** Accepted per second when each sender waits for its answer. */
  peak: Load;
  /** Half and twice the peak rate, without waiting. */
  half: Load;
  twice: Load;
  /** Accepted at twice the peak, relative to the peak. */
  goodput: number;
  faults: string[];
}

export const withStatus = ({ outcomes }: Load, status: number) =>
  outcomes.filter((outcome) => outcome.status === status);

/** Without waiting for answers, because waiting hides overload. Linux only: many loopback addresses. */
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
