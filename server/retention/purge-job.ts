import type { Kysely } from 'kysely';
import type { HighWaterMark } from '../store/high-water-mark.ts';
import type { Clock } from '../kernel/clock.ts';
import { isPostgres } from '../store/dialect.ts';
import { emptyLog, removalsSince, rewrite, sizeOf } from '../store/rewrite.ts';
import type { Database } from '../store/schema.ts';
import { type Periods, type Removal, removeExpired } from './purge.ts';

export interface PurgeJob {
  /** Removes some expired data; null when there is no more, or another process is removing. */
  removeExpired(periods: Periods): Promise<Removal | null>;
  deliveriesAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Empties the embedded store's write-ahead log; false while another process reads it. Does not wait. */
  emptyLog(): Promise<boolean>;
  /** Whether the embedded store has removed data since its last rewrite. False for PostgreSQL, whose operator maintains its files. */
  rewriteOwed(): Promise<boolean>;
  size(): Promise<number>;
  /** Rewrites the embedded store; blocks writes meanwhile. */
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
