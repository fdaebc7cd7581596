import type { Kysely } from 'kysely';
import type { HighWaterMark } from '../store/high-water-mark.ts';
import type { Clock } from '../kernel/clock.ts';
import { isPostgres } from '../store/dialect.ts';
import { emptyLog, removalsSince, rewrite, sizeOf } from '../store/rewrite.ts';
import type { Database } from '../store/schema.ts';
import { type Periods, type Removal, removeExpired } from './purge.ts';

/** What keeps the store free of what it should not have any more. */
export interface PurgeJob {
  /** Removes some of what has been kept for long enough; null when there is no more, or another process is at it. */
  removeExpired(periods: Periods): Promise<Removal | null>;
  /** Which of some deliveries are in the store. */
  deliveriesAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Empties the write-ahead log of the embedded store; false when somebody else reads it just now. Waits for nobody. */
  emptyLog(): Promise<boolean>;
  /** Whether something was removed since the embedded store was written anew. Never of another one, whose operator looks after its files. */
  rewriteOwed(): Promise<boolean>;
  /** Bytes of the embedded store. */
  size(): Promise<number>;
  /** Writes the embedded store anew: nothing can be stored meanwhile. */
  rewrite(): Promise<void>;
}

export function createPurgeJob(db: Kysely<Database>, clock: Pick<Clock, 'now'>, mark: HighWaterMark): PurgeJob {
  const embedded = !isPostgres(db);
  return {
    removeExpired: (periods) => removeExpired(db, periods, { now: clock.now(), tokens: mark.now() }),
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
