import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { firstColumns } from '../delivery/step.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import type { Database, DeliveryTable, SubmissionTable } from './schema.ts';

/** A submission that has passed its schema. */
export interface NewSubmission {
  /** Which call it came by. */
  kind: string;
  payload: Json;
  /** The request's Idempotency-Key, if any. */
  idempotencyKey: string | null;
  /** Where it is to be delivered; one delivery each. */
  destinations: readonly string[];
}

/**
 * What became of it: `stored` now, `repeated` when the same key and payload are there already,
 * `conflict` when the key came with another payload before.
 */
export type Acceptance = { status: 'stored' | 'repeated'; id: string } | { status: 'conflict' };

/** A submission's row with its deliveries', made before the transaction so that ids do not depend on the batch. */
export interface PreparedSubmission {
  submission: SubmissionTable;
  deliveries: readonly DeliveryTable[];
}

/** @param at when it was received, in milliseconds since 1970 */
export function prepareSubmission(
  { kind, payload, idempotencyKey, destinations }: NewSubmission,
  at: number,
): PreparedSubmission {
  const id = uuidv7();
  const text = canonicalJson(payload);
  return {
    submission: {
      id,
      kind,
      payload: text,
      sha256: createHash('sha256').update(text).digest('hex'),
      idempotency_key: idempotencyKey,
      received_at: at,
    },
    deliveries: destinations.map((destination) => ({
      id: uuidv7(),
      submission_id: id,
      destination,
      ...firstColumns(at),
    })),
  };
}

/**
 * Stores a batch with its deliveries. What is there already under the same key is not stored again, and neither are
 * the repetitions within the batch.
 * @param trx the transaction; nothing outside of it is reachable from here
 * @returns one answer a submission, in the same order
 */
export async function insertSubmissions(
  trx: Transaction<Database>,
  batch: readonly PreparedSubmission[],
): Promise<Acceptance[]> {
  const inserted = await trx
    .insertInto('submissions')
    .values(batch.map(({ submission }) => submission))
    .onConflict((conflict) => conflict.columns(['kind', 'idempotency_key']).doNothing())
    .returning('id')
    .execute();
  const stored = new Set(inserted.map(({ id }) => id));

  const deliveries = batch
    .filter(({ submission }) => stored.has(submission.id))
    .flatMap((prepared) => prepared.deliveries);
  if (deliveries.length > 0) await trx.insertInto('deliveries').values(deliveries).execute();

  const keys = batch.flatMap(({ submission: { id, idempotency_key } }) =>
    stored.has(id) || idempotency_key === null ? [] : [idempotency_key],
  );
  const known =
    keys.length === 0
      ? []
      : await trx
          .selectFrom('submissions')
          .select(['id', 'kind', 'idempotency_key', 'sha256'])
          .where('idempotency_key', 'in', keys)
          .execute();

  return batch.map(({ submission }): Acceptance => {
    if (stored.has(submission.id)) return { status: 'stored', id: submission.id };
    const first = known.find(
      (row) => row.kind === submission.kind && row.idempotency_key === submission.idempotency_key,
    );
    return first?.sha256 === submission.sha256 ? { status: 'repeated', id: first.id } : { status: 'conflict' };
  });
}
