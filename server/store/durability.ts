import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../kernel/operator-error.ts';
import { isPostgres } from './dialect.ts';

/** `PRAGMA synchronous` as SQLite reports FULL. */
const FULL = 2;

/**
 * Makes sure that a commit is on disk before it returns: a relay that cannot promise must not start.
 *
 * With synchronous=NORMAL SQLite's WAL says "done" earlier and a power cut may take back the last commits
 * (https://www.sqlite.org/pragma.html#pragma_synchronous), and some files cannot be switched to WAL. PostgreSQL does the same without
 * synchronous_commit, which `remote_apply` goes beyond (https://www.postgresql.org/docs/15/runtime-config-wal.html).
 * @throws OperatorError when the store is not durable
 */
export async function assertDurable<Tables>(db: Kysely<Tables>): Promise<void> {
  if (isPostgres(db)) {
    const { rows } = await sql<Record<string, string>>`${sql.raw(durabilitySettings)}`.execute(db);
    assertDurableSettings(rows[0] ?? {});
    return;
  }
  const mode = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(db);
  const level = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db);
  if (mode.rows[0]?.journal_mode !== 'wal' || level.rows[0]?.synchronous !== FULL) {
    throw new OperatorError(
      'The store is not durable: it needs journal_mode=WAL and synchronous=FULL. A network drive cannot hold it.',
    );
  }
}

/** Asks a PostgreSQL connection for what decides about it, and holds on to it: a setting that is changed later counts for others. */
export const durabilitySettings = `SELECT set_config('synchronous_commit', current_setting('synchronous_commit'), false) AS synchronous_commit,
  current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes, current_setting('server_encoding') AS server_encoding`;

/** Where the address of a database is written, unless a command is given it. */
export const DATABASE_VARIABLE = 'DATABASE_URL';

/** A PostgreSQL is not what the relay needs. */
export class DatabaseUnusable extends OperatorError {
  override name = 'DatabaseUnusable';
}

/**
 * @param named where the address of the database is written
 * @throws DatabaseUnusable
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
