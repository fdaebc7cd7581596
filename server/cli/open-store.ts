import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { assertDurable } from '../db/durability.ts';
import { sqliteEngine } from '../db/sqlite.ts';
import { BUSY_TIMEOUT, databasePath } from '../db/location.ts';
import { reachPostgres } from '../db/postgres-connection.ts';
import { SqliteThread } from '../db/sqlite-thread.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { schemaState } from '../db/schema.ts';
import type { Database } from '../db/database.ts';

interface OperatorStore {
  db: Kysely<Database>;
  close(): Promise<void>;
}

interface StoreLocation {
  dataDir: string;
  database: string | null;
}

async function connect({ dataDir, database }: StoreLocation): Promise<OperatorStore> {
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
    const state = await schemaState(db);
    if (state === 'current') return { db, close };
    const where = location.database === null ? location.dataDir : 'the database of DATABASE_URL';
    throw new OperatorError(
      state === 'empty'
        ? `There is no store in ${where}. Start the relay once.`
        : 'The store is of another release. Start the relay once.',
    );
  } catch (error) {
    await close();
    throw error;
  }
}
