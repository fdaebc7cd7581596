import type { SQLInputValue } from 'node:sqlite';
import type { SqliteRequest, SqliteResult, SqliteStatement } from './sqlite-protocol.ts';

/** Runs statements on SQLite, in a thread of its own or in the caller's. */
export abstract class SqliteRunner {
  protected abstract request(work: SqliteRequest['work']): Promise<readonly SqliteResult[]>;
  abstract close(): Promise<void>;

  /** @throws SqliteError when SQLite rejects the statement; Error when the connection has ended */
  async run(sql: string, parameters: readonly SQLInputValue[] = []): Promise<SqliteResult> {
    const [result] = await this.request({ sql, parameters });
    if (!result) throw new Error('The store gave no result.');
    return result;
  }

  /**
   * Runs statements in one transaction and one message: between two messages a busy event loop does other work.
   * @returns the result of each after the commit
   * @throws SqliteError when SQLite rejects one; then nothing has changed. Error when the connection has ended
   */
  transact(statements: readonly SqliteStatement[]): Promise<readonly SqliteResult[]> {
    return this.request(statements);
  }

  /** Asks for an answer. @throws when there is none */
  async check(): Promise<void> {
    await this.run('SELECT 1');
  }
}
