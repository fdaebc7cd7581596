import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from './postgres-server.ts';

/**
 * The engine that a run tests: the same files run once on SQLite and once on PostgreSQL, each in a project of its own
 * (vitest.config.ts). A data folder stands for a database: on PostgreSQL each has one of its own.
 */
export const engine: 'sqlite' | 'postgres' = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** The key of every relay on PostgreSQL, for a restarted one needs the same. */
const SECRET_KEY = randomBytes(32).toString('base64');

const databases = new Map<string, string>();

/** The address of a data folder's PostgreSQL database, which is made when it is first asked for. @param server the folder of the one that has it: the run's own */
export function databaseOf(dataDir: string, server = inject('postgres')): string {
  const known = databases.get(dataDir);
  if (known !== undefined) return known;
  const url = createDatabase(server);
  databases.set(dataDir, url);
  return url;
}

/** What has a relay use a data folder's database: nothing for SQLite. */
export function engineEnv(dataDir: string): Record<string, string> {
  if (engine === 'sqlite') return {};
  return { DATABASE_URL: databaseOf(dataDir), SECRET_KEY };
}

/** The same for `openStore`. */
export function engineOptions(dataDir: string): { database?: string; secretKey?: Uint8Array } {
  const { DATABASE_URL: database } = engineEnv(dataDir);
  return database === undefined ? {} : { database, secretKey: Buffer.from(SECRET_KEY, 'base64') };
}
