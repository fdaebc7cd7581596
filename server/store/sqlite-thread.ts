import { once } from 'node:events';
import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { SqliteReply, SqliteRequest, SqliteResult, SqliteWorkerData } from './sqlite-protocol.ts';

/** SQLite refused a statement. `code` is `SQLITE_<extended result code>` (https://sqlite.org/rescode.html). */
export class SqliteError extends Error {
  override name = 'SqliteError';
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  resolve(result: SqliteResult): void;
  reject(error: Error): void;
}

/** One SQLite connection in a worker thread. Statements run one after another in the order they were given. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #ended: Error | null = null;

  constructor(data: SqliteWorkerData) {
    this.#worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: data });
    this.#worker.on('message', (reply: SqliteReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error('The store failed.')));
    this.#worker.on('exit', () => this.#fail(new Error('The store is closed.')));
  }

  /**
   * Runs one statement.
   * @throws SqliteError when SQLite refuses it; Error when the thread has ended
   */
  run(sql: string, parameters: readonly SQLInputValue[] = []): Promise<SqliteResult> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = (this.#lastId += 1);
    const request: SqliteRequest = { id, sql, parameters };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage(request);
    });
  }

  /** Lets the statements given so far finish, closes the database and ends the thread. */
  async close(): Promise<void> {
    if (this.#ended) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage('close');
    await once(this.#worker, 'exit');
  }

  #settle(reply: SqliteReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply);
    else waiting?.reject(new SqliteError(reply.message, reply.code));
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
