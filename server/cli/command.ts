import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import { BUSY_TIMEOUT, databasePath } from '../db/data-folder.ts';
import type { Database } from '../db/database.ts';
import { assertDurable } from '../db/durability.ts';
import type { Engine } from '../db/engine.ts';
import { reachPostgres } from '../db/postgres-connection.ts';
import { schemaState } from '../db/schema.ts';
import { SqliteThread } from '../db/sqlite-thread.ts';
import { sqliteEngine } from '../db/sqlite.ts';
import type { Clock } from '../lib/time.ts';
import type { Output } from '../lib/command-line.ts';
import { OperatorError } from '../lib/operator-error.ts';

export interface CommandOptions extends Output {
  dataDir: string;
  /** DATABASE_URL; null: the store is in the data folder. */
  database: string | null;
  /** SECRET_KEY; null: the key is in the data folder. */
  secretKey: Uint8Array | null;
  clock: Clock;
  /** Reads a line of standard input, for data that must not be in the arguments, which other users can see. */
  read: () => Promise<string>;
}

export interface Invocation extends CommandOptions {
  db: Kysely<Database>;
}

export type AddCommands = (program: Command, options: CommandOptions) => void;

const STORE_NOTE = `
It works on the store of DATABASE_URL or DATA_DIR. The relay may run.`;

export const storeCommand = (parent: Command, nameAndArguments: string, description: string): Command =>
  parent.command(nameAndArguments).description(description).addHelpText('after', STORE_NOTE);

type OperatorStore = Pick<Engine, 'db' | 'close'>;

type StoreLocation = Pick<CommandOptions, 'dataDir' | 'database'>;

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

export async function withStore(options: CommandOptions, work: (call: Invocation) => Promise<void>): Promise<void> {
  const { db, close } = await openForOperator(options);
  try {
    await work({ ...options, db });
  } finally {
    await close();
  }
}

export const count = (n: number, what: string, many = `${what}s`) => `${n} ${n === 1 ? what : many}`;
