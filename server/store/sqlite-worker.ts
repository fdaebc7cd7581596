/**
 * Runs SQLite in a thread of its own: a commit waits for the disk, and on the main thread every visitor would wait
 * with it.
 */
import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import {
  LOST,
  type SqliteReply,
  type SqliteRequest,
  type SqliteResult,
  type SqliteStatement,
  type SqliteWorkerData,
} from './sqlite-protocol.ts';

/** Statements kept prepared; the relay has a few dozen, batches of different length make some more. */
const STATEMENTS_KEPT = 200;

function open({ path, busyTimeout }: SqliteWorkerData): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeout });
  // secure_delete: what is removed is overwritten, not only forgotten.
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
  );
  return database;
}

/** Watches a name: says whether it still leads to the file that it led to first. SQLite goes on writing into one that has no name any more. */
function watchName(path: string): () => boolean {
  let own: string | null = null;
  return () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    const now = found ? `${found.dev} ${found.ino}` : null;
    own ??= now;
    return now === own;
  };
}

function serve(database: DatabaseSync, path: string, port: NonNullable<typeof parentPort>): void {
  const names = [watchName(path), watchName(`${path}-wal`)];
  let lost = false;
  /** Once lost is lost: what was committed meanwhile would be missing in a file that comes back. */
  const isLost = () => (lost ||= !names.every((isSame) => isSame()));
  isLost();
  const prepared = new Map<string, StatementSync>();

  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    if (prepared.size >= STATEMENTS_KEPT) prepared.clear();
    prepared.set(sql, statement);
    return statement;
  };

  const run = ({ sql, parameters }: SqliteStatement): SqliteResult => {
    const statement = prepare(sql);
    // A statement with columns returns rows, an INSERT … RETURNING included; `changes` is then not reported.
    if (statement.columns().length > 0) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: Number(statement.run(...parameters).changes) };
  };

  const transact = (statements: readonly SqliteStatement[]): SqliteResult[] => {
    // It will write and takes the lock at once: upgrading later can fail with SQLITE_BUSY at no fault.
    database.exec('begin immediate');
    try {
      const results = statements.map(run);
      database.exec('commit');
      return results;
    } finally {
      // SQLite itself has rolled back after some errors.
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

  port.on('message', (request: SqliteRequest | 'close') => {
    if (request === 'close') {
      database.close();
      port.close();
      return;
    }
    port.postMessage(answer(request));
  });
}

const data = workerData as SqliteWorkerData;
if (parentPort) serve(open(data), data.path, parentPort);
