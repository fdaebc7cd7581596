import { brand } from '../machines/domain/brand.ts';
import { type Config, isLoopback, withoutBrackets } from './config.ts';
import { freeSpace } from './lib/free-space.ts';
import { OperatorError } from './lib/operator-error.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { databasePath } from './db/data-folder.ts';
import { SqliteError } from './db/sqlite-connection.ts';

/** Free bytes below which a disk counts as full: a new store takes half of it. */
const FULL = 1e6;

/** SQLite reports some effects of a full disk as I/O errors. */
async function ofTheDisk({ dataDir }: Config): Promise<string> {
  const left = await freeSpace(dataDir).catch(() => FULL);
  return left < FULL ? ` The disk of DATA_DIR is full: ${Math.trunc(left / 1024)} KiB are left.` : '';
}

/** Explains failures that the operator can solve. No visitor data exists yet at start. */
async function startFailure(error: unknown, config: Config): Promise<string | null> {
  if (error instanceof SqliteError)
    return `The store ${databasePath(config.dataDir)} cannot be used (${error.message}).${await ofTheDisk(config)}`;
  if (error instanceof OperatorError) return error.message + (await ofTheDisk(config));
  // https://nodejs.org/api/errors.html#class-systemerror
  return error instanceof Error && 'syscall' in error ? error.message : null;
}

/** Domains and phone numbers that are reserved for examples. */
const reserved = /\.example\b|\bexample\.com\b|\(555\) 01\d-/;

/** @returns a line about the brand's defaults that the visitors of a public site would see; null without any */
export function brandWarning({ origin }: Pick<Config, 'origin'>): string | null {
  const defaults = Object.entries(brand).filter(([, value]) => reserved.test(JSON.stringify(value)));
  if (defaults.length === 0 || isLoopback(withoutBrackets(new URL(origin).hostname))) return null;
  const names = defaults.map(([name]) => name).join(', ');
  return `Visitors of ${origin} see sample values of machines/domain/brand.ts: ${names}. Set them, and build again.`;
}

/** Starts the server as production does. @throws OperatorError for what the operator can solve */
export async function start(config: Config, options: ServerOptions): Promise<RunningServer> {
  try {
    return await startServer(config, options);
  } catch (error) {
    const message = await startFailure(error, config);
    throw message === null ? error : new OperatorError(message, { cause: error });
  }
}
