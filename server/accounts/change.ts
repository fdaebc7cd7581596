import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Runs its work in a transaction that it may share with others, and resolves once it is on disk. */
export type Change = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) => Promise<Result>;
