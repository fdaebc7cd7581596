import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction, isPostgres } from './dialect.ts';
import { BUSY_TIMEOUT } from './data-folder.ts';
import type { Database } from './database.ts';

/**
 * Only a rewrite removes deleted data from the files (docs/decisions/0008): SQLite's secure_delete misses parts of rows that moved
 * between pages, about one in a thousand (tests/server/raw-files.test.ts). PostgreSQL overwrites nothing by itself.
 */

/**
 * Checkpoints and truncates the embedded store's write-ahead log. @returns whether it is empty
 * @param wait milliseconds to wait for readers, during which writers wait too
 */
export function emptyLog(db: Kysely<Database>, wait: number): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    await sql`PRAGMA busy_timeout = ${sql.lit(wait)}`.execute(connection);
    try {
      const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection);
      return rows[0]?.busy === 0;
    } finally {
      await sql`PRAGMA busy_timeout = ${sql.lit(BUSY_TIMEOUT)}`.execute(connection);
    }
  });
}

export async function sizeOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Removals since the last rewrite, in the number that SQLite leaves to applications (https://sqlite.org/pragma.html#pragma_user_version). */
export async function removalsSince(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}

/** In the removal's own transaction: the process may end before the rewrite. */
export async function countRemoval(trx: Transaction<Database>): Promise<void> {
  if (!isPostgres(trx)) await sql`PRAGMA user_version = ${sql.lit((await removalsSince(trx)) + 1)}`.execute(trx);
}

/** Milliseconds to wait for the lock of a table; others queue behind it. */
const LOCK_WAIT = 5_000;

const CHECK_INTERVAL = 20;

/**
 * Waits until no PostgreSQL transaction can see rows removed before now, since a rewrite keeps rows that are still visible to one
 * (https://www.postgresql.org/docs/15/routine-vacuuming.html#VACUUM-FOR-SPACE-RECOVERY): writing transactions anywhere on the server,
 * and older snapshots on this database, an autovacuum's included. @throws when that takes too long
 */
async function untilInvisible(connection: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    next: string;
  }>`SELECT cast(pg_snapshot_xmax(pg_current_snapshot()) AS text) AS next`.execute(connection);
  const next = sql`cast(${rows[0]?.next} AS xid8)`;
  const visibility = sql<{ visible: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) < ${next} OR EXISTS (
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND age(backend_xmin) > age(cast(${next} AS xid))
    ) AS visible`;
  for (let waited = 0; (await visibility.execute(connection)).rows[0]?.visible !== false; waited += CHECK_INTERVAL) {
    if (waited >= LOCK_WAIT) throw new Error('A transaction still sees the removed rows.');
    await pause(CHECK_INTERVAL);
  }
}

/**
 * Rewrites the store without the removed data; writers wait about 10 to 30 ms for each megabyte.
 * @param tables those with removed rows; PostgreSQL rewrites only these
 */
export async function rewrite(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<void> {
  if (!isPostgres(db)) {
    const before = await removalsSince(db);
    await sql`VACUUM`.execute(db);
    await inTransaction(db, async (trx) => {
      // Another process may have removed more meanwhile.
      if ((await removalsSince(trx)) === before) await sql`PRAGMA user_version = 0`.execute(trx);
    });
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`SET lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(connection);
    try {
      await untilInvisible(connection);
      for (const table of tables) await sql`VACUUM (FULL) ${sql.table(table)}`.execute(connection);
    } finally {
      await sql`RESET lock_timeout`.execute(connection);
    }
  });
}

/** Explanations of where removed rows remain, and how long. */
const LEFT = {
  sqlite: 'The write-ahead log is in use and holds it until the next checkpoint.',
  postgresLog: "The database's write-ahead log holds it until that is recycled.",
  backups: 'Backups hold it until they are removed.',
} as const;

/** Shows only the code: a message can quote data. */
function notRewritten(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `The store's files could not be rewritten${code} and may contain removed data. Run the command again.`;
}

/** Rewrites the store's files without the removed data; writers wait. @returns where removed data remains nevertheless, and until when */
export async function leaveNothing(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<string[]> {
  const left: string[] = [];
  try {
    await rewrite(db, tables);
  } catch (error) {
    left.push(notRewritten(error));
  }
  if (isPostgres(db)) left.push(LEFT.postgresLog);
  else if (!(await emptyLog(db, BUSY_TIMEOUT))) left.push(LEFT.sqlite);
  return [...left, LEFT.backups];
}
