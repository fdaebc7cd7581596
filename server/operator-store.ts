import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { type DeskLog, deskLog } from './audit/desk-log.ts';
import { OperatorError } from './lib/operator-error.ts';
import { type PersonStore, personStore } from './retention/person.ts';
import { isPostgres } from './db/dialect.ts';
import { assertDurable } from './db/durability.ts';
import { sqliteEngine } from './db/engine.ts';
import { lastPurge, setLastPurge } from './db/high-water-mark.ts';
import { leaveNothing, type Rewriting } from './db/leave-nothing.ts';
import { BUSY_TIMEOUT, databasePath } from './db/location.ts';
import { isWithoutTables } from './db/migrations.ts';
import { isUpToDate } from './schema.ts';
import { reachPostgres } from './db/postgres.ts';
import type { Database } from './db/database.ts';
import { SqliteThread } from './db/sqlite-thread.ts';

export interface OperatorStore extends PersonStore, Rewriting, Pick<DeskLog, 'lines'> {
  db: Kysely<Database>;
  /** Null for an unused store. */
  lastPurge(): Promise<number | null>;
  /** The operator says that the clock is right, so that the relay purges on from this time. */
  confirmClock(at: number): Promise<void>;
  close(): Promise<void>;
}

interface StoreLocation {
  dataDir: string;
  database?: string | null;
}

async function connect({
  dataDir,
  database = null,
}: StoreLocation): Promise<{ db: Kysely<Database>; close: () => Promise<void> }> {
  if (database !== null) {
    // Rewriting a table may take longer than the usual time limits.
    const { db } = await reachPostgres(database, { timeLimits: false });
    return { db, close: () => db.destroy() };
  }
  const path = databasePath(dataDir);
  if (!existsSync(path)) throw new OperatorError(`There is no store in ${dataDir}. DATA_DIR says where it is.`);
  return sqliteEngine(new SqliteThread({ path, busyTimeout: BUSY_TIMEOUT }));
}

/**
 * Opens the store for an operator's command, with or without running relays. The relay keeps the owner lock, since a command
 * makes no attempts. A command writes single transactions, conditional on the rows it read, like the relay. It never migrates.
 * @throws OperatorError when there is no store, or one of another release; DatabaseUnusable
 */
export async function openForOperator(location: StoreLocation): Promise<OperatorStore> {
  const { db, close } = await connect(location);
  try {
    await assertDurable(db);
    if (!(await isUpToDate(db))) throw new OperatorError('The store is of another release. Start the relay once.');
  } catch (error) {
    await close();
    if (!isWithoutTables(error)) throw error;
    throw new OperatorError(
      `There is no store in ${isPostgres(db) ? 'the database of DATABASE_URL' : location.dataDir}. Start the relay once.`,
    );
  }

  return {
    lines: deskLog(db).lines,
    db,
    ...personStore(db),
    leaveNothing: (tables) => leaveNothing(db, tables),
    lastPurge: () => lastPurge(db),
    confirmClock: (at) => setLastPurge(db, at),
    close,
  };
}
