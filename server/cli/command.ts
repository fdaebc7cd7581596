import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import type { Output } from '../lib/command-line.ts';
import { openForOperator } from './open-store.ts';
import type { Database } from '../db/database.ts';

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
  answer: (text: string, json: unknown) => void;
}

export type AddCommands = (program: Command, options: CommandOptions) => void;

const STORE_NOTE = `
It works on the store of DATABASE_URL or DATA_DIR. The relay may run.`;

export const storeCommand = (parent: Command, nameAndArguments: string, description: string): Command =>
  parent
    .command(nameAndArguments)
    .description(description)
    .option('--json', "the answer as JSON (npm run -s keeps npm's own lines away)", false)
    .addHelpText('after', STORE_NOTE);

export async function withStore(
  options: CommandOptions,
  { json }: { json: boolean },
  work: (invocation: Invocation) => Promise<void>,
): Promise<void> {
  const { db, close } = await openForOperator(options);
  try {
    const answer = (text: string, value: unknown) => options.write(json ? JSON.stringify(value, null, 2) : text);
    await work({ ...options, db, answer });
  } finally {
    await close();
  }
}

export const count = (n: number, what: string, many = `${what}s`) => `${n} ${n === 1 ? what : many}`;
