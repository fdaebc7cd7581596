import type { Kysely } from 'kysely';
import { step } from '../delivery/step.ts';
import { replaceDeliveries } from '../delivery/repository.ts';
import { inTransaction } from '../db/dialect.ts';
import type { Database } from '../db/database.ts';
import type { DeliveryTable } from '../delivery/tables.ts';

/** Rows changed in one transaction, which limits how long the relay waits for the lock. */
const BATCH = 200;

export interface ListedDelivery extends Omit<DeliveryTable, 'lease_token'> {
  kind: string;
  received_at: number;
}

export interface DeskDeliveries {
  /** Newest first. */
  list(state: string, limit: number): Promise<{ deliveries: ListedDelivery[]; total: number }>;
  /** Ids of dead letters. @param id null: all of them */
  dead(id: string | null): Promise<string[]>;
  /** Makes dead letters due. @returns the ids of those that were dead */
  retry(ids: readonly string[], at: number): Promise<string[]>;
}

const columns = [
  'deliveries.id',
  'submission_id',
  'destination',
  'lane',
  'state',
  'attempts',
  'next_attempt_at',
  'lease_until',
  'last_error',
  'held_up',
  'delivered_at',
  'kind',
  'received_at',
] as const;

async function retryBatch(db: Kysely<Database>, ids: readonly string[], at: number): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const rows = await trx.selectFrom('deliveries').selectAll().where('id', 'in', ids).execute();
    const replacements = rows.flatMap((row) => {
      const next = step(row, { type: 'delivery.retry', at });
      return next ? [{ row, next }] : [];
    });
    const written = await replaceDeliveries(trx, replacements);
    return replacements.flatMap(({ row }, index) => (written[index] ? [row.id] : []));
  });
}

export function deskDeliveries(db: Kysely<Database>): DeskDeliveries {
  return {
    async list(state, limit) {
      const found = db
        .selectFrom('deliveries')
        .innerJoin('submissions', 'submissions.id', 'deliveries.submission_id')
        .where('state', '=', state);
      const deliveries = await found.select(columns).orderBy('deliveries.id', 'desc').limit(limit).execute();
      const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return { deliveries, total: Number(total) };
    },
    async dead(id) {
      let query = db.selectFrom('deliveries').select('id').where('state', '=', 'dead').orderBy('id');
      if (id !== null) query = query.where('id', '=', id);
      const rows = await query.execute();
      return rows.map((row) => row.id);
    },
    async retry(ids, at) {
      const retried: string[] = [];
      for (let begin = 0; begin < ids.length; begin += BATCH) {
        retried.push(...(await retryBatch(db, ids.slice(begin, begin + BATCH), at)));
      }
      return retried;
    },
  };
}
