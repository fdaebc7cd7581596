import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from './postgres-server.ts';

/** The same files run on both engines (vitest.config.ts). On PostgreSQL each data folder has its own database. */
export const engine: 'sqlite' | 'postgres' = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** Shared, because a restarted relay on PostgreSQL needs the same key. */
const SECRET_KEY = randomBytes(32).toString('base64');

const databases = new Map<string, string>();

/** @param server the cluster's folder; the run's own by default */
export function databaseOf(dataDir: string, server = inject('postgres')): string {
  const known = databases.get(dataDir);
  if (known !== undefined) return known;
  const url = createDatabase(server);
  databases.set(dataDir, url);
  return url;
}

export function engineEnv(dataDir: string): Record<string, string> {
  if (engine === 'sqlite') return {};
  return { DATABASE_URL: databaseOf(dataDir), SECRET_KEY };
}

export function engineOptions(dataDir: string): { database?: string; secretKey?: Uint8Array } {
  const { DATABASE_URL: database } = engineEnv(dataDir);
  return database === undefined ? {} : { database, secretKey: Buffer.from(SECRET_KEY, 'base64') };
}
