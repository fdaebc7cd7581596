import { createInterface } from 'node:readline/promises';
import { type Command, CommanderError } from 'commander';
import { type Clock, systemClock } from '../lib/clock.ts';
import { createProgram, type Output } from '../lib/command-line.ts';
import { type Config, ConfigError } from '../config.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { keepFilesPrivate } from '../lib/private-files.ts';
import type { TableDigest } from '../db/copy.ts';

export interface CommandOptions extends Output {
  dataDir: string;
  database?: string | null;
  secretKey?: Config['secretKey'];
  clock: Clock;
  /** Reads a line of standard input, for data that must not be in the arguments, which other users can see. */
  read?: () => Promise<string>;
}

/** @template Store the part of the store that a command works on */
export interface StoreOptions<Store> extends CommandOptions {
  open(): Promise<Store & { close(): Promise<void> }>;
}

export interface Invocation<Store> extends CommandOptions {
  store: Store;
  answer: (text: string, json: unknown) => void;
}

export const STORE_NOTE = `
It works on the store of DATABASE_URL or DATA_DIR. The relay may run.`;

export const storeCommand = (parent: Command, nameAndArguments: string, description: string): Command =>
  parent
    .command(nameAndArguments)
    .description(description)
    .option('--json', "the answer as JSON (npm run -s keeps npm's own lines away)", false)
    .addHelpText('after', STORE_NOTE);

export async function withStore<Store>(
  options: StoreOptions<Store>,
  { json }: { json: boolean },
  work: (invocation: Invocation<Store>) => Promise<void>,
): Promise<void> {
  const store = await options.open();
  try {
    const answer = (text: string, value: unknown) => options.write(json ? JSON.stringify(value, null, 2) : text);
    await work({ ...options, store, answer });
  } finally {
    await store.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '');

export const count = (n: number, what: string, many = `${what}s`) => `${n} ${n === 1 ? what : many}`;

export const tableLine = ({ table, rows, sum }: TableDigest) =>
  `${table.padEnd(18)} ${String(rows).padStart(8)}  ${sum.slice(0, 16)}`;

export type AddCommands<Store = unknown> = (program: Command, options: StoreOptions<Store>) => void;

/** @returns the exit code: 0 done, 1 not done or a wrong call */
export async function runCommand<Store>(
  commands: readonly AddCommands<Store>[],
  args: readonly string[],
  options: StoreOptions<Store>,
): Promise<number> {
  const program = createProgram('npm run', options).description(
    "The operator's commands. docs/operations.md describes them.",
  );
  for (const add of commands) add(program, options);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (error instanceof OperatorError) options.complain(error.message);
    else options.complain(`It could not be done${codeOf(error)}: ${String(error)}`);
    return 1;
  }
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

const complain = (text: string) => void process.stderr.write(`${text}\n`);

export async function runAsProcess(
  run: (args: readonly string[], options: CommandOptions) => Promise<number>,
  readConfig: (env: NodeJS.ProcessEnv) => Config,
): Promise<void> {
  keepFilesPrivate();
  // The reader of a pipe may have closed it (`| head`).
  process.stdout.on('error', () => process.exit());
  try {
    const { dataDir, database, secretKey } = readConfig(process.env);
    process.exitCode = await run(process.argv.slice(2), {
      dataDir,
      database,
      secretKey,
      clock: systemClock,
      read: firstLine,
      write: (text) => void process.stdout.write(`${text}\n`),
      complain,
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    complain(error.message);
    process.exitCode = 1;
  }
}
