import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { OperatorError } from '../lib/operator-error.ts';
import { faultOf, type StoreFault } from '../lib/store-fault.ts';
import { SqliteError, type SqliteFile, type SqliteResult, type SqliteWork } from './sqlite-connection.ts';

export interface SqliteRequest {
  id: number;
  work: SqliteWork;
}

/** The answer to the request of the same id: a result for each statement, or the fields of a SqliteError. */
export type SqliteReply =
  | { id: number; results: readonly SqliteResult[] }
  | { id: number; message: string; code: string };

/** A thread fails only at opening the file, or as a whole, so its message contains no data. */
const unusable = (path: string, error: unknown) =>
  new OperatorError(`The store ${path} cannot be used (${error instanceof Error ? error.message : String(error)}).`, {
    cause: error,
  });

const DAMAGED = 'SQLITE_11';

interface Waiting {
  resolve(results: readonly SqliteResult[]): void;
  reject(error: Error): void;
}

export class SqliteThread {
  readonly #worker: Worker;
  readonly #file: SqliteFile;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #closing = false;
  #ended: Error | null = null;
  /** Called when the thread has ended by itself; every request fails from then on. */
  onDeath: (error: Error) => void = () => {};
  /** Called for each statement that fails because of the store and not of itself. */
  onFault: (fault: StoreFault) => void = () => {};

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: file });
    this.#worker.on('message', (reply: SqliteReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(unusable(file.path, error)));
    this.#worker.on('exit', () =>
      this.#fail(
        this.#closing
          ? new Error('The store is closed.')
          : new OperatorError(`The thread of the store ${file.path} has ended.`),
      ),
    );
  }

  /**
   * Runs a statement, or a transaction in one message: between two messages a busy event loop does other work.
   * @returns the result of each statement, after the commit
   * @throws SqliteError when SQLite rejects one; then nothing has changed. Error when the thread has ended
   */
  run(work: SqliteWork): Promise<readonly SqliteResult[]> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = (this.#lastId += 1);
    const request: SqliteRequest = { id, work };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage(request);
    });
  }

  /**
   * Reads the whole file on a thread of its own, which has no page of it in memory and holds up no writer.
   * @throws SqliteError when the file is damaged
   */
  async check(): Promise<void> {
    // Opening an empty file would remove its write-ahead log, and with it what can still be copied.
    if ((await stat(this.#file.path)).size === 0) throw new SqliteError('The store is empty.', DAMAGED);
    const reader = new SqliteThread({ ...this.#file, readOnly: true });
    try {
      const [found] = await reader.run({ sql: 'PRAGMA quick_check(1)' });
      if (found?.rows[0]?.['quick_check'] !== 'ok') throw new SqliteError('The store is damaged.', DAMAGED);
    } finally {
      await reader.close();
    }
  }

  /** Finishes the statements so far, closes the database and ends the thread. */
  async close(): Promise<void> {
    if (this.#ended) return;
    this.#closing = true;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage('close');
    // `once` would reject on an error that `#fail` handles.
    await new Promise((resolve) => this.#worker.once('exit', resolve));
  }

  #settle(reply: SqliteReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('results' in reply) {
      waiting?.resolve(reply.results);
      return;
    }
    const error = new SqliteError(reply.message, reply.code);
    waiting?.reject(error);
    const fault = faultOf(error);
    if (fault !== null) this.onFault(fault);
  }

  #fail(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    if (!this.#closing) this.onDeath(error);
  }
}
