import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';

export async function createClockMark(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clock_mark')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}

export async function createSharedTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('key_check')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  // A single process counts attempts in memory. UNLOGGED: a crash may lose the counts.
  if (isPostgres(db))
    await sql`CREATE UNLOGGED TABLE attempts (key text PRIMARY KEY, points integer NOT NULL, expire bigint)`.execute(
      db,
    );
}
