import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { LOST } from '../lib/store-fault.ts';

export interface SqliteFile {
  /** Absolute. */
  path: string;
  /** Milliseconds that a statement waits for another process's lock. */
  busyTimeout: number;
  /** Leaves the file as it is; for a check, and for queries beside the connection that commits. */
  readOnly?: boolean;
}

export interface SqliteStatement {
  sql: string;
  parameters?: readonly SQLInputValue[];
}

/** One statement, or several in a transaction of their own. */
export type SqliteWork = SqliteStatement | readonly SqliteStatement[];

export interface SqliteResult {
  rows: Record<string, SQLOutputValue>[];
  /** Rows inserted, updated or deleted; 0 for a query. */
  changes: number;
}

/** `code` is `SQLITE_<extended result code>` (https://sqlite.org/rescode.html). */
export class SqliteError extends Error {
  override name = 'SqliteError';
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Prepared statements kept: the relay has a few dozen, and more for batches of different length. */
const STATEMENTS_KEPT = 200;

function open({ path, busyTimeout, readOnly = false }: SqliteFile): DatabaseSync {
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

/** A database of SQLite in the caller's thread. @throws when the file is no database, or cannot be opened */
export function openConnection(file: SqliteFile) {
  const { path } = file;
  const database = open(file);
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

  const runOne = ({ sql, parameters = [] }: SqliteStatement): SqliteResult => {
    const { statement, returnsRows } = prepare(sql);
    if (returnsRows) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: Number(statement.run(...parameters).changes) };
  };

  const transact = (statements: readonly SqliteStatement[]): SqliteResult[] => {
    // Takes the write lock at once: upgrading later can fail with SQLITE_BUSY.
    database.exec('begin immediate');
    try {
      const results = statements.map(runOne);
      database.exec('commit');
      return results;
    } finally {
      // SQLite has already rolled back after some errors.
      if (database.isTransaction) database.exec('rollback');
    }
  };

  const attempt = (work: SqliteWork): SqliteResult[] => {
    try {
      return 'sql' in work ? [runOne(work)] : transact(work);
    } catch (error) {
      const { message, errcode } = error as Error & { errcode?: number };
      throw new SqliteError(message, errcode === undefined ? 'SQLITE' : `SQLITE_${errcode}`);
    }
  };

  return {
    /** @returns the result of each statement. @throws SqliteError; a transaction has changed nothing then, unless the file is lost */
    run(work: SqliteWork): SqliteResult[] {
      const results = lost ? [] : attempt(work);
      // After the commit: an answer promises that the next start finds it.
      if (isLost()) throw new SqliteError('The file of the store was removed or replaced.', LOST);
      return results;
    },
    close: () => database.close(),
  };
}
