import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the PostgreSQL that all tests of a run share, each with databases of its own. */
    postgres: string;
  }
}

/** Starts one PostgreSQL for all files of the project, and ends it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgres', server.folder);
  return server.stop;
}
