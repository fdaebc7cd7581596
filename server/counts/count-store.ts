import { type Kysely, sql } from 'kysely';
import type { DailyCountTable, Database } from '../db/database.ts';

export const outcomes = ['accepted', 'refused', 'failed'] as const;

export type Outcome = (typeof outcomes)[number];

export interface CountStore {
  /** Adds to the totals of their days, in one statement. @throws when nothing is added */
  addDailyCounts(counts: readonly DailyCountTable[]): Promise<void>;
  /** The first and the last day included, each such as 2026-11-23. */
  dailyCounts(from: string, to: string): Promise<DailyCountTable[]>;
}

const key = ['day', 'kind', 'flow', 'name'] as const;

/** In one order, so that two relays cannot block each other. */
const keyOf = (count: DailyCountTable) => JSON.stringify(key.map((column) => count[column]));

export const createCountStore = (db: Kysely<Database>): CountStore => ({
  dailyCounts: (from, to) =>
    db.selectFrom('daily_counts').selectAll().where('day', '>=', from).where('day', '<=', to).execute(),
  async addDailyCounts(counts) {
    if (counts.length === 0) return;
    await db
      .insertInto('daily_counts')
      .values(counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.columns(key).doUpdateSet({ total: sql<number>`daily_counts.total + excluded.total` }),
      )
      .execute();
  },
});
