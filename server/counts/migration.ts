import type { Kysely } from 'kysely';

export async function createDailyCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('flow', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_counts_key', ['day', 'kind', 'flow', 'name'])
    .execute();
}

/** Totals that pages sent before counted something else: they are not added to those that the relay counts. */
export async function removeSentCounts(db: Kysely<{ daily_counts: unknown }>): Promise<void> {
  await db.deleteFrom('daily_counts').execute();
}
