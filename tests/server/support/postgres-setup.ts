import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

/** In memory where there is enough: a checkpoint of all databases takes minutes on a busy disk. */
function folderOfAll(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize > 12 * 1024 ** 3 ? memory : tmpdir(), 'relay-postgres-'));
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL folder that all tests of a run share, each with its own databases. */
    postgres: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres([], folderOfAll());
  project.provide('postgres', server.folder);
  return server.stop;
}
