import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Clock, moment } from '../lib/time.ts';
import { describeError } from '../lib/describe-error.ts';
import type { Metrics } from '../metrics.ts';
import { type Periods, type Removal, shortestOf } from './purge.ts';
import { removeMails, sweepMails } from './outbox-files.ts';
import type { PurgeJob } from './purge.ts';
import { type ClockAhead, CONFIRM_CLOCK, type Times } from '../db/high-water-mark.ts';

/** Milliseconds between runs. */
export const RETENTION_INTERVAL = 3_600_000;

/** Milliseconds after a failed run, or one that the clock has stopped. */
export const RETENTION_AGAIN_AFTER = 60_000;

const STOPS_AN_HOUR = RETENTION_INTERVAL / RETENTION_AGAIN_AFTER;

/** The hour (UTC) for rewriting the store: night everywhere in the United States. */
export const QUIET_HOUR = 9;

/** Bytes; rewriting a larger store would block writes for too long. */
const LARGEST_REWRITTEN = 256 * 1_048_576;

interface RetentionOptions {
  purgeJob: PurgeJob;
  periods: Periods;
  /** The folder of the outbox. */
  dataDir: string;
  clock: Clock;
  log: Logger;
  metrics: Pick<Metrics, 'removed' | 'purged' | 'purgeStopped'>;
}

export interface RunningRetention {
  /** The clock that has stopped the last run. */
  clockAhead(): ClockAhead | null;
  /** Ends after the current step. */
  stop(): Promise<void>;
}

/**
 * A run removes expired data in short steps until it is stopped. The log has counts only.
 * @returns a run; its result is whether everything is done
 */
function createRun(
  { purgeJob, periods, dataDir, clock, log, metrics }: RetentionOptions,
  stopping: AbortSignal,
  onClock: (ahead: ClockAhead | null) => void,
): () => Promise<boolean> {
  let first = true;
  /** Runs that the clock has stopped, one after another. */
  let stops = 0;
  /** The write-ahead log may still have removed rows, also of a former process. */
  let logOwed = true;

  const count = ({ what, count: number, undelivered }: Removal, counts: Record<string, number>) => {
    counts[what] = (counts[what] ?? 0) + number;
    if (undelivered > 0) counts['undelivered'] = (counts['undelivered'] ?? 0) + undelivered;
    metrics.removed.inc({ what }, number);
  };

  /** @returns null when the clock is too far ahead */
  const allowed = async (): Promise<Times | null> => {
    const times = await purgeJob.allow();
    const ahead = 'lastPurge' in times ? times : null;
    metrics.purgeStopped.set(Number(ahead !== null));
    onClock(ahead);
    if (ahead !== null && stops % STOPS_AN_HOUR === 0)
      log.error(
        { clock: moment(ahead.clock), lastPurge: moment(ahead.lastPurge), confirm: CONFIRM_CLOCK },
        'nothing is removed: the clock is more than 30 days beyond the last purge',
      );
    stops = ahead === null ? 0 : stops + 1;
    return 'lastPurge' in times ? null : times;
  };

  const removeAll = async (times: Times) => {
    const counts: Record<string, number> = {};
    try {
      while (!stopping.aborted) {
        const removal = await purgeJob.removeExpired(periods, times);
        if (!removal) break;
        logOwed = true;
        count(removal, counts);
        await removeMails(dataDir, removal.deliveries);
        // Waiting requests go first.
        await nextTurn();
      }
      const mails = await sweepMails(dataDir, times.now - shortestOf(periods), purgeJob.deliveriesAmong);
      if (mails > 0) counts['mail file'] = mails;
    } finally {
      if (counts['undelivered'] !== undefined)
        log.warn(counts, 'kept for long enough and removed, some of it never delivered');
      else if (Object.keys(counts).length > 0) log.info(counts, 'kept for long enough and removed');
    }
  };

  const rewrite = async () => {
    const size = await purgeJob.size();
    if (size > LARGEST_REWRITTEN) {
      log.warn({ bytes: size }, 'the store is too large to be written anew while it runs');
      return;
    }
    await purgeJob.rewrite();
    logOwed = true;
  };

  return async () => {
    try {
      const times = await allowed();
      if (times === null) return false;
      await removeAll(times);
      const quiet = first || new Date(clock.now()).getUTCHours() === QUIET_HOUR;
      first = false;
      if (quiet && !stopping.aborted && (await purgeJob.rewriteOwed())) await rewrite();
      if (logOwed) logOwed = !(await purgeJob.emptyLog());
      metrics.purged.set(clock.now() / 1_000);
      return !logOwed;
    } catch (error) {
      log.error({ error: describeError(error) }, 'what was kept for long enough could not be removed');
      return false;
    }
  };
}

/** The purge job: removes expired data now and every hour. */
export function startRetention(options: RetentionOptions): RunningRetention {
  const stopping = new AbortController();
  let clockAhead: ClockAhead | null = null;
  const run = createRun(options, stopping.signal, (ahead) => (clockAhead = ahead));
  let cancel: (() => void) | null = null;
  const begin = async () => {
    const done = await run();
    if (stopping.signal.aborted) return;
    cancel = options.clock.after(done ? RETENTION_INTERVAL : RETENTION_AGAIN_AFTER, () => {
      running = begin();
    });
  };
  let running = begin();

  return {
    clockAhead: () => clockAhead,
    async stop() {
      stopping.abort();
      cancel?.();
      await running;
    },
  };
}
