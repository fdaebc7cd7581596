import type { SqliteWork } from '../../../server/db/sqlite-connection.ts';
import { SqliteThread } from '../../../server/db/sqlite-thread.ts';

export class RecordingThread extends SqliteThread {
  statements: string[] = [];

  override run(work: SqliteWork) {
    this.statements.push(...[work].flat().map(({ sql }) => sql));
    return super.run(work);
  }
}
