import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';

/** Runs work in a transaction that may be shared with other work; resolves after the commit is on disk. */
export type Change = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) => Promise<Result>;
