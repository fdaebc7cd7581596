import type { Logger } from 'pino';
import type { CountedPart, SentCounts } from '../../machines/domain/sent-counts.ts';
import type { Clock } from '../kernel/clock.ts';
import { utcDay } from '../kernel/day.ts';
import { describeError } from '../kernel/describe-error.ts';
import type { CountStore } from './count-store.ts';
import type { Counted, KnownCounts } from './known-counts.ts';
import type { DailyCountTable } from './tables.ts';

/** Milliseconds from the first count in memory to the store. What a crash loses is no older. */
export const WRITE_INTERVAL = 60_000;

type Sent = { readonly [Part in CountedPart]?: SentCounts[Part] | undefined };

/** One message adds at most this much to a total, so that it cannot bend the numbers far. */
const MOST_OF_A_MESSAGE = 10;

/** The most that a message adds to any total; an empty one counts as 1. */
export const mostAdded = (sent: Sent): number =>
  Math.min(MOST_OF_A_MESSAGE, Math.max(1, ...Object.values(sent).flatMap((part) => Object.values(part ?? {}))));

export interface DailyCounts {
  /** Adds a page's totals to those of today; names outside of the closed list are dropped. */
  add(sent: Sent): void;
  /** Writes what is in memory and ends. */
  stop(): Promise<void>;
}

interface DailyCountsOptions {
  store: CountStore;
  known: KnownCounts;
  clock: Clock;
  log: Logger;
}

/** Totals by day, kept in memory and written every minute. They hold nothing about a visitor, not even a time of day (TEAM-4). */
export function startDailyCounts({ store, known, clock, log }: DailyCountsOptions): DailyCounts {
  /** Of each day by what is counted: the closed list bounds it. */
  let unwritten = new Map<string, Map<Counted, number>>();
  let cancel: (() => void) | null = null;
  let writing = Promise.resolve();

  const totalsOf = (day: string): Map<Counted, number> => {
    const totals = unwritten.get(day) ?? new Map<Counted, number>();
    unwritten.set(day, totals);
    return totals;
  };
  const write = async () => {
    const written = unwritten;
    unwritten = new Map();
    const rows = [...written].flatMap(([day, totals]) =>
      [...totals].map(([counted, total]): DailyCountTable => ({ day, ...counted, total })),
    );
    try {
      await store.addDailyCounts(rows);
    } catch (error) {
      log.error({ error: describeError(error) }, 'daily counts not written');
      for (const [day, totals] of written) {
        const kept = totalsOf(day);
        for (const [counted, total] of totals) kept.set(counted, (kept.get(counted) ?? 0) + total);
      }
      schedule();
    }
  };
  const schedule = () => {
    cancel ??= clock.after(WRITE_INTERVAL, () => {
      cancel = null;
      // One after the other: what an earlier write puts back is in the last one.
      writing = writing.then(write);
    });
  };

  return {
    add(sent) {
      const totals = totalsOf(utcDay(clock.now()));
      for (const part of Object.keys(sent) as CountedPart[]) {
        for (const [name, times] of Object.entries(sent[part] ?? {})) {
          const counted = known[part].get(name);
          if (counted) totals.set(counted, (totals.get(counted) ?? 0) + Math.min(times, MOST_OF_A_MESSAGE));
        }
      }
      schedule();
    },
    async stop() {
      await writing;
      cancel?.();
      await write();
      cancel?.();
    },
  };
}
