import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { LOST } from '../lib/store-fault.ts';
import type { SqliteReply, SqliteRequest, SqliteResult, SqliteStatement, SqliteWorkerData } from './sqlite-protocol.ts';

/** Prepared statements kept: the relay has a few dozen, and more for batches of different length. */
const STATEMENTS_KEPT = 200;

function open({ path, busyTimeout, readOnly = false }: SqliteWorkerData): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeout, readOnly });
  if (readOnly) return database;
  // secure_delete overwrites removed data.
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
  );
  return database;
}

/** Whether a path still leads to the same file. SQLite goes on writing to an unlinked one. */
function watchName(path: string): () => boolean {
  let own: string | null = null;
  return () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    const now = found ? `${found.dev} ${found.ino}` : null;
    own ??= now;
    return now === own;
  };
}

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** A database of SQLite that answers requests one after another. */
export interface SqliteConnection {
  answer(request: SqliteRequest): SqliteReply;
  close(): void;
}

/** @throws when the file is no database, or cannot be opened */
export function openConnection(data: SqliteWorkerData): SqliteConnection {
  const { path } = data;
  const database = open(data);
  const names = [watchName(path), watchName(`${path}-wal`)];
  let lost = false;
  /** Permanent: a file that comes back lacks the commits made meanwhile. */
  const isLost = () => (lost ||= !names.every((isSame) => isSame()));
  isLost();
  const prepared = new Map<string, Prepared>();

  const prepare = (sql: string): Prepared => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    // A statement with columns returns rows (INSERT … RETURNING as well); `changes` is then not reported.
    const made = { statement, returnsRows: statement.columns().length > 0 };
    if (prepared.size >= STATEMENTS_KEPT) prepared.clear();
    prepared.set(sql, made);
    return made;
  };

  const run = ({ sql, parameters }: SqliteStatement): SqliteResult => {
    const { statement, returnsRows } = prepare(sql);
    if (returnsRows) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: Number(statement.run(...parameters).changes) };
  };

  const transact = (statements: readonly SqliteStatement[]): SqliteResult[] => {
    // Takes the write lock at once: upgrading later can fail with SQLITE_BUSY.
    database.exec('begin immediate');
    try {
      const results = statements.map(run);
      database.exec('commit');
      return results;
    } finally {
      // SQLite has already rolled back after some errors.
      if (database.isTransaction) database.exec('rollback');
    }
  };

  const answer = ({ id, work }: SqliteRequest): SqliteReply => {
    const refusal = { id, ok: false, message: 'The file of the store was removed or replaced.', code: LOST } as const;
    if (lost) return refusal;
    try {
      const results = 'sql' in work ? [run(work)] : transact(work);
      // After the commit: an answer promises that the next start finds it.
      return isLost() ? refusal : { id, ok: true, results };
    } catch (error) {
      const { message, errcode } = error as Error & { errcode?: number };
      return { id, ok: false, message, code: errcode === undefined ? 'SQLITE' : `SQLITE_${errcode}` };
    }
  };

  return { answer, close: () => database.close() };
}
