import type { Kysely } from 'kysely';
import type { ClockAhead, HighWaterMark, Times } from '../db/high-water-mark.ts';
import { inTransaction, isPostgres, lockChanges } from '../db/dialect.ts';
import { emptyLog, removalsSince, rewrite, sizeOf } from '../db/rewrite.ts';
import type { Database } from '../db/database.ts';
import { type Periods, type Removal, removeExpired } from './purge.ts';

export interface PurgeJob {
  /** The times of this run; those of a clock that is too far ahead are not believed. */
  allow(): Promise<Times | ClockAhead>;
  /** Removes some expired data; null when there is no more, or another process is removing. @param times as allowed */
  removeExpired(periods: Periods, times: Times): Promise<Removal | null>;
  deliveriesAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Empties the embedded store's write-ahead log; false while another process reads it. Does not wait. */
  emptyLog(): Promise<boolean>;
  /** Whether the embedded store has removed data since its last rewrite. False for PostgreSQL, whose operator maintains its files. */
  rewriteOwed(): Promise<boolean>;
  size(): Promise<number>;
  /** Rewrites the embedded store; blocks writes meanwhile. */
  rewrite(): Promise<void>;
}

export function createPurgeJob(db: Kysely<Database>, mark: HighWaterMark): PurgeJob {
  const embedded = !isPostgres(db);
  return {
    allow: () =>
      inTransaction(db, async (trx) => {
        await lockChanges(trx);
        return mark.allowPurge(trx);
      }),
    removeExpired: (periods, times) => removeExpired(db, periods, times),
    async deliveriesAmong(ids) {
      const rows = await db.selectFrom('deliveries').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },
    emptyLog: async () => !embedded || emptyLog(db, 0),
    rewriteOwed: async () => embedded && (await removalsSince(db)) > 0,
    size: () => sizeOf(db),
    rewrite: () => rewrite(db, []),
  };
}
