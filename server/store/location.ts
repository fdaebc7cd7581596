import { join } from 'node:path';

/** The store's file in a data folder. */
export const databasePath = (dataDir: string) => join(dataDir, 'staveline.db');

/**
 * How long a statement waits while another process (an operator's command, a backup) holds the lock, in milliseconds.
 */
export const BUSY_TIMEOUT = 5_000;
