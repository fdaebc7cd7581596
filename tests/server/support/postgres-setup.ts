import type { TestProject } from 'vitest/node';
import { memoryFolder } from '../../memory-folder.ts';
import { startPostgres } from './postgres-server.ts';

/** Bytes of the databases of all tests. */
const ROOM = 6 * 1024 ** 3;

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL folder that all tests of a run share, each with its own databases. */
    postgres: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The databases of tests do not live long enough for a vacuum.
  const server = await startPostgres(['autovacuum=off'], memoryFolder('relay-postgres', ROOM));
  project.provide('postgres', server.folder);
  return server.stop;
}
