import { type Kysely, sql } from 'kysely';

/** `PRAGMA synchronous` as SQLite reports FULL. */
const FULL = 2;

/**
 * Makes sure that a commit is on disk before it returns. With synchronous=NORMAL SQLite's WAL says "done"
 * earlier and a power cut may take back the last commits (https://www.sqlite.org/pragma.html#pragma_synchronous),
 * and some files cannot be switched to WAL: a relay that cannot promise must not start.
 * @throws when the store is not durable
 */
export async function assertDurable<Tables>(db: Kysely<Tables>): Promise<void> {
  const mode = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(db);
  const level = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db);
  if (mode.rows[0]?.journal_mode !== 'wal' || level.rows[0]?.synchronous !== FULL) {
    throw new Error('The store is not durable: it needs journal_mode=WAL and synchronous=FULL.');
  }
}
