import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../lib/operator-error.ts';
import { isPostgres } from './dialect.ts';

/** `PRAGMA synchronous` as SQLite reports FULL. */
const FULL = 2;

/**
 * Makes sure that a commit is on disk before it returns; otherwise the relay must not start. SQLite's WAL with synchronous=NORMAL may
 * lose the last commits at a power cut (https://www.sqlite.org/pragma.html#pragma_synchronous), and some files cannot use WAL.
 * @throws OperatorError when the store is not durable
 */
export async function assertDurable<Tables>(db: Kysely<Tables>): Promise<void> {
  // Each of its connections is checked as it is made.
  if (isPostgres(db)) return;
  const mode = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(db);
  const level = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db);
  if (mode.rows[0]?.journal_mode !== 'wal' || level.rows[0]?.synchronous !== FULL) {
    throw new OperatorError(
      'The store is not durable: it needs journal_mode=WAL and synchronous=FULL. A network drive cannot hold it.',
    );
  }
}

/** Reads a connection's settings and fixes synchronous_commit for the session, so that a later change does not affect it. */
export const durabilitySettings = `SELECT set_config('synchronous_commit', current_setting('synchronous_commit'), false) AS synchronous_commit,
  current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes, current_setting('server_encoding') AS server_encoding`;

/** Default place of the database's address; a command can have its own. */
export const DATABASE_VARIABLE = 'DATABASE_URL';

export class DatabaseUnusable extends OperatorError {
  override name = 'DatabaseUnusable';
}

/**
 * PostgreSQL needs synchronous_commit (https://www.postgresql.org/docs/15/runtime-config-wal.html).
 * @param named where the database's address is written. @throws DatabaseUnusable
 */
export function assertDurableSettings(
  { synchronous_commit, fsync, full_page_writes, server_encoding }: Readonly<Record<string, unknown>>,
  named = DATABASE_VARIABLE,
): void {
  const atOnce = synchronous_commit === 'on' || synchronous_commit === 'remote_apply';
  if (!atOnce || fsync !== 'on' || full_page_writes !== 'on') {
    throw new DatabaseUnusable(
      `The database of ${named} is not durable: it needs synchronous_commit=on, fsync=on and full_page_writes=on.`,
    );
  }
  if (server_encoding !== 'UTF8') throw new DatabaseUnusable(`The database of ${named} needs the encoding UTF8.`);
}
