import { openConnection, SqliteError, type SqliteResult, type SqliteWork } from '../../server/db/sqlite-connection.ts';
import type { Sqlite } from '../../server/db/sqlite.ts';
import type { Chance } from './chance.ts';
import type { Scheduler } from './scheduler.ts';

/** The store's own SQLite, in this thread. Its answers take time, and a relay that is dead by then never gets them. */

/** A fault of a statement: none, a failure before it runs, or a lost answer. */
export type DiskFault = 'none' | 'full' | 'io';

const codes: Readonly<Record<Exclude<DiskFault, 'none'>, string>> = {
  // SQLITE_FULL, SQLITE_IOERR (https://sqlite.org/rescode.html).
  full: 'SQLITE_13',
  io: 'SQLITE_10',
};

export interface DiskOptions {
  path: string;
  scheduler: Scheduler;
  chance: Chance;
  fault: (isWrite: boolean) => DiskFault;
  onCommit: (statements: number) => void;
}

export class SimulatedDisk implements Sqlite {
  readonly #options: DiskOptions;
  readonly #connection: ReturnType<typeof openConnection>;
  #isOpen = true;
  /** Requests are answered in their order, as by a thread. */
  #freeAt = 0;

  constructor(options: DiskOptions) {
    this.#options = options;
    this.#connection = openConnection({ path: options.path, busyTimeout: 0 });
  }

  run(work: SqliteWork): Promise<readonly SqliteResult[]> {
    const { scheduler, chance, fault, onCommit } = this.#options;
    const isWrite = !('sql' in work) || !/^\s*(?:select|pragma)/i.test(work.sql);
    return new Promise((resolve, reject) => {
      // A write waits for the disk, a read seldom does.
      const lasts = isWrite ? 1 + chance.around(2) : chance.is(0.05) ? 1 : 0;
      const now = scheduler.time;
      this.#freeAt = Math.max(now, this.#freeAt) + lasts;
      if (!this.#isOpen) return;
      // SQLite needs no room to undo a transaction.
      const wrong = 'sql' in work && /^\s*rollback/i.test(work.sql) ? 'none' : fault(isWrite);
      let results: readonly SqliteResult[] = [];
      let failure: unknown = null;
      // Done at once and answered later: a relay that is killed in between has written, and does not know it.
      try {
        if (wrong !== 'none') throw new SqliteError(wrong, codes[wrong]);
        results = this.#connection.run(work);
        if (isWrite) onCommit('sql' in work ? 1 : work.length);
      } catch (error) {
        failure = error;
      }
      scheduler.after(this.#freeAt - now, () => (failure === null ? resolve(results) : reject(failure)));
    });
  }

  async check(): Promise<void> {
    await this.run({ sql: 'SELECT 1' });
  }

  /** Rolls back uncommitted statements, like the system when a process is killed. */
  cut(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#connection.close();
  }

  async close(): Promise<void> {
    this.cut();
  }
}
