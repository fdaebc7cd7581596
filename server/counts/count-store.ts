import { type Kysely, sql } from 'kysely';
import { inTransaction, rowsFromJson } from '../store/dialect.ts';
import type { Database } from '../store/schema.ts';
import type { DailyCountTable } from './tables.ts';

export interface CountStore {
  /** Adds to the totals of their days, in one statement. @throws when nothing is added */
  addDailyCounts(counts: readonly DailyCountTable[]): Promise<void>;
  /** The first and the last day included, each such as 2026-11-23. */
  dailyCounts(from: string, to: string): Promise<DailyCountTable[]>;
  /** The same without days, added up by the store. */
  countTotals(from: string, to: string): Promise<Omit<DailyCountTable, 'day'>[]>;
}

const types = { day: 'text', kind: 'text', flow: 'text', name: 'text', total: 'bigint' } as const;
const key = ['day', 'kind', 'flow', 'name'] as const;

const readDailyCounts = (db: Kysely<Database>, from: string, to: string): Promise<DailyCountTable[]> =>
  db
    .selectFrom('daily_counts')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('kind')
    .orderBy('flow')
    .orderBy('name')
    .execute();

export const createCountStore = (db: Kysely<Database>): CountStore => ({
  dailyCounts: (from, to) => readDailyCounts(db, from, to),
  async countTotals(from, to) {
    const rows = await db
      .selectFrom('daily_counts')
      .select(['kind', 'flow', 'name'])
      .select((row) => row.fn.sum<number | string>('total').as('total'))
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy(['kind', 'flow', 'name'])
      .execute();
    return rows.map(({ total, ...counted }) => ({ ...counted, total: Number(total) }));
  },
  async addDailyCounts(counts) {
    if (counts.length === 0) return;
    await inTransaction(db, (trx) =>
      trx
        .insertInto('daily_counts')
        .columns([...key, 'total'])
        .expression(
          trx
            .selectFrom(rowsFromJson<Database, DailyCountTable>(trx, types, counts))
            .select([...key, 'total'])
            // Without the condition SQLite parses ON CONFLICT as a join. In one order, so that two relays cannot block each other.
            .where(sql<boolean>`true`)
            .orderBy('day')
            .orderBy('kind')
            .orderBy('flow')
            .orderBy('name'),
        )
        .onConflict((conflict) =>
          conflict.columns(key).doUpdateSet({ total: sql<number>`daily_counts.total + excluded.total` }),
        )
        .execute(),
    );
  },
});
