import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction, isPostgres } from './dialect.ts';
import { BUSY_TIMEOUT } from './location.ts';
import type { Database } from './schema.ts';

/**
 * How bytes that were removed leave the files as well.
 *
 * SQLite's secure_delete overwrites a row where it stands. What it misses: while rows move from page to page, pages keep
 * parts of those that have moved on, and these are not found when the row is removed. One in a thousand leaves something
 * behind so (tests/server/raw-files.test.ts). Only writing the whole file anew is without remains. PostgreSQL overwrites
 * nothing by itself.
 */

/**
 * Moves what the write-ahead log of the embedded store holds into its place, and empties the log.
 * @param patience how long to wait for others who read, in milliseconds: meanwhile nobody can write
 * @returns whether nothing is left in it
 */
export function emptyLog(db: Kysely<Database>, patience: number): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    await sql`PRAGMA busy_timeout = ${sql.lit(patience)}`.execute(connection);
    try {
      const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection);
      return rows[0]?.busy === 0;
    } finally {
      await sql`PRAGMA busy_timeout = ${sql.lit(BUSY_TIMEOUT)}`.execute(connection);
    }
  });
}

/** Bytes of the embedded store. */
export async function sizeOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** How often something was removed since the embedded store was written anew: SQLite keeps a number for whoever uses it (https://sqlite.org/pragma.html#pragma_user_version). */
export async function removalsSince(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}

/** Keeps in mind, with the removal itself, that the embedded store is to be written anew: the process may end before. */
export async function countRemoval(trx: Transaction<Database>): Promise<void> {
  if (!isPostgres(trx)) await sql`PRAGMA user_version = ${sql.lit((await removalsSince(trx)) + 1)}`.execute(trx);
}

/** How long writing a table anew waits for those who use it, in milliseconds: whoever comes after waits as well. */
const LOCK_PATIENCE = 5_000;

/** How often it is looked whether somebody still does, in milliseconds. */
const LOOK_EVERY = 20;

/**
 * Waits until nobody on a PostgreSQL can see any more what was removed before now: writing a table anew keeps what somebody may still
 * see (https://www.postgresql.org/docs/15/routine-vacuuming.html#VACUUM-FOR-SPACE-RECOVERY). Two things say that somebody may: a
 * transaction anywhere on the server that began to write before now and has not ended, and a snapshot on this database, even an
 * autovacuum's, that is older than now.
 * @throws when somebody can for too long
 */
async function untilNobodyLooksBack(connection: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    next: string;
  }>`SELECT cast(pg_snapshot_xmax(pg_current_snapshot()) AS text) AS next`.execute(connection);
  const next = sql`cast(${rows[0]?.next} AS xid8)`;
  const look = sql<{ looks: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) < ${next} OR EXISTS (
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND age(backend_xmin) > age(cast(${next} AS xid))
    ) AS looks`;
  for (let waited = 0; (await look.execute(connection)).rows[0]?.looks !== false; waited += LOOK_EVERY) {
    if (waited >= LOCK_PATIENCE) throw new Error('Somebody still reads what was there before.');
    await pause(LOOK_EVERY);
  }
}

/**
 * Writes the store anew, so that only what is there is in its files. Whoever wants to write meanwhile waits: some 10 to 30 ms for each megabyte.
 * @param tables those that something was removed from; PostgreSQL writes these alone
 * @throws when it could not be done
 */
export async function rewrite(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<void> {
  if (!isPostgres(db)) {
    const before = await removalsSince(db);
    await sql`VACUUM`.execute(db);
    await inTransaction(db, async (trx) => {
      // Another process may have removed more since then.
      if ((await removalsSince(trx)) === before) await sql`PRAGMA user_version = 0`.execute(trx);
    });
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`SET lock_timeout = ${sql.lit(LOCK_PATIENCE)}`.execute(connection);
    try {
      await untilNobodyLooksBack(connection);
      for (const table of tables) await sql`VACUUM (FULL) ${sql.table(table)}`.execute(connection);
    } finally {
      await sql`RESET lock_timeout`.execute(connection);
    }
  });
}
