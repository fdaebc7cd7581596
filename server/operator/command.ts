import { createInterface } from 'node:readline/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { type Config, ConfigError, readConfig } from '../kernel/config.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { keepFilesPrivate } from '../kernel/private-files.ts';
import type { TableDigest } from '../store/copy.ts';
import { openForOperator, type OperatorStore } from '../relay-store/operator-store.ts';

/** The command was not called as it wants to be. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface CommandOptions {
  dataDir: string;
  /** As in DATABASE_URL; null or left out: the store is in the data folder. */
  database?: string | null;
  clock: Clock;
  /** Reads a line that is not to stand among the arguments, which others can see; left out where nobody is asked. */
  read?: () => Promise<string>;
  /** Writes an answer. */
  write: (text: string) => void;
  /** Writes why there is none. */
  complain: (text: string) => void;
}

export interface Call extends CommandOptions {
  store: OperatorStore;
  /** Says it in words, or as JSON when that was asked for. */
  answer: (text: string, json: unknown) => void;
}

/** What an operator can call: the part after `npm run <name> --`, each by its first word. */
export interface OperatorCommand {
  usage: string;
  commands: Readonly<Record<string, (args: readonly string[], call: Call) => Promise<void>>>;
}

/** The option that every command has. */
export const jsonOption = { json: { type: 'boolean', default: false } } as const;

/** parseArgs, with its complaint as one of ours. */
export function parse<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'This call is not understood.');
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '');

export const count = (n: number, what: string, many = `${what}s`) => `${n} ${n === 1 ? what : many}`;

/** A table of the store: its rows and the beginning of its digest. */
export const tableLine = ({ table, rows, sum }: TableDigest) =>
  `${table.padEnd(18)} ${String(rows).padStart(8)}  ${sum.slice(0, 16)}`;

/**
 * Does what an operator asks for, or says how to ask, or why it could not be done.
 * @returns the exit code: 0 done, 1 it could not be done, 2 the call was not understood
 */
export async function runUsage(
  usage: string,
  args: readonly string[],
  { write, complain }: Pick<CommandOptions, 'write' | 'complain'>,
  work: () => Promise<void>,
): Promise<number> {
  if (args.includes('--help') || ['help', '-h'].includes(args[0] ?? '')) {
    write(usage);
    return 0;
  }
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof UsageError) complain(`${error.message}\n\n${usage}`);
    else if (error instanceof OperatorError) complain(error.message);
    else complain(`It could not be done${codeOf(error)}: ${String(error)}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Does what an operator asks for on a data folder, whether a relay runs on it or not. @returns as `runUsage` */
export const operate = (
  { usage, commands }: OperatorCommand,
  args: readonly string[],
  options: CommandOptions,
): Promise<number> =>
  runUsage(usage, args, options, async () => {
    const [name = '', ...rest] = args;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(name === '' ? 'Which command?' : `There is no command ${name}.`);
    const store = await openForOperator(options);
    try {
      const asJson = rest.includes('--json');
      const answer = (text: string, value: unknown) => options.write(asJson ? JSON.stringify(value, null, 2) : text);
      await command(rest, { ...options, store, answer });
    } finally {
      await store.close();
    }
  });

/** The first line of standard input. */
async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

const complain = (text: string) => void process.stderr.write(`${text}\n`);

type ProcessOptions = CommandOptions & Pick<Config, 'database' | 'secretKey'>;

/** Runs something as this process: arguments, configuration and exit code are the process's own. */
export async function runWithConfig(
  run: (args: readonly string[], options: ProcessOptions) => Promise<number>,
): Promise<void> {
  keepFilesPrivate();
  // Whoever reads the answer may have read enough (`| head`).
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

/** Runs a command as this process. */
export const runAsProcess = (command: OperatorCommand): Promise<void> =>
  runWithConfig((args, options) => operate(command, args, options));
