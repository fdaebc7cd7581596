import type { SQLInputValue } from 'node:sqlite';
import { SqliteThread } from '../../../server/db/sqlite-thread.ts';

export class RecordingThread extends SqliteThread {
  statements: string[] = [];

  override run(sql: string, parameters: readonly SQLInputValue[] = []) {
    this.statements.push(sql);
    return super.run(sql, parameters);
  }

  override transact(statements: Parameters<SqliteThread['transact']>[0]) {
    this.statements.push(...statements.map(({ sql }) => sql));
    return super.transact(statements);
  }
}
