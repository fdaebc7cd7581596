import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';

/** The high-water mark of the clock. */
export async function createClockMark(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clock_mark')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}

/** What processes on one database share. */
export async function createSharedTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('key_check')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  // A process that is alone counts attempts in its memory. What a crash may forget needs no disk.
  if (isPostgres(db))
    await sql`CREATE UNLOGGED TABLE attempts (key text PRIMARY KEY, points integer NOT NULL, expire bigint)`.execute(
      db,
    );
}
