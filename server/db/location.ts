import { join } from 'node:path';

export const databasePath = (dataDir: string) => join(dataDir, 'staveline.db');

/** Milliseconds that a statement waits for another process's lock (an operator's command, a backup). */
export const BUSY_TIMEOUT = 5_000;
