import { hash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { newId } from './new-id.ts';
import { firstColumns } from '../delivery/step.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import type { AttachmentTable, Database, DeliveryTable, SubmissionTable } from './schema.ts';

/** A file that came with a submission. */
export interface Attachment {
  /** A file name without directories. */
  name: string;
  /** Media type. */
  type: string;
  content: Uint8Array;
}

/** A submission that has passed its schema. */
export interface NewSubmission {
  /** Which call it came by. */
  kind: string;
  payload: Json;
  /** The request's Idempotency-Key, if any. */
  idempotencyKey: string | null;
  /** Where it is to be delivered; one delivery each. The part before the colon is the lane: `mail:contact`, `webhook`. */
  destinations: readonly string[];
  /** No two of the same name. */
  attachments?: readonly Attachment[];
}

/**
 * What became of it: `stored` now, `repeated` when the same key and payload are there already,
 * `conflict` when the key came with another payload before.
 */
export type Acceptance = { status: 'stored' | 'repeated'; id: string } | { status: 'conflict' };

/** A submission's row with those that belong to it, made before the transaction so that ids do not depend on the batch. */
export interface PreparedSubmission {
  submission: SubmissionTable;
  deliveries: readonly DeliveryTable[];
  attachments: readonly AttachmentTable[];
}

const digest = (content: string | Uint8Array) => hash('sha256', content, 'hex');

/** The lane that carries what goes to a destination. */
const laneOf = (destination: string) => destination.split(':', 1)[0] ?? destination;

/** @param at when it was received, in milliseconds since 1970 */
export function prepareSubmission(
  { kind, payload, idempotencyKey, destinations, attachments = [] }: NewSubmission,
  at: number,
): PreparedSubmission {
  const id = newId();
  const text = canonicalJson(payload);
  const files = attachments.map(
    (file): AttachmentTable => ({
      submission_id: id,
      name: file.name,
      type: file.type,
      size: file.content.byteLength,
      sha256: digest(file.content),
      content: file.content,
    }),
  );
  // JSON has no bare line break, so nothing in the payload can pass for an attachment.
  const whole = [text, ...files.map(({ name, sha256 }) => `${sha256} ${JSON.stringify(name)}`)].join('\n');
  return {
    submission: {
      id,
      kind,
      payload: text,
      sha256: digest(whole),
      idempotency_key: idempotencyKey,
      received_at: at,
    },
    deliveries: destinations.map((destination) => ({
      id: newId(),
      submission_id: id,
      destination,
      lane: laneOf(destination),
      ...firstColumns(at),
    })),
    attachments: files,
  };
}

/** A submission that nobody is told of: its deliveries count as made. It takes as long to store as any other. */
export function prepareSettled(submission: NewSubmission, at: number): PreparedSubmission {
  const prepared = prepareSubmission(submission, at);
  const settled = { state: 'delivered', next_attempt_at: null, delivered_at: at };
  return { ...prepared, deliveries: prepared.deliveries.map((row) => ({ ...row, ...settled })) };
}

/**
 * Stores a batch with its deliveries and attachments. What is there already under the same key is not stored again, and neither are
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

  const fresh = batch.filter(({ submission }) => stored.has(submission.id));
  const deliveries = fresh.flatMap((prepared) => prepared.deliveries);
  if (deliveries.length > 0) await trx.insertInto('deliveries').values(deliveries).execute();
  // One statement each: together they could be larger than a statement may be.
  for (const attachment of fresh.flatMap((prepared) => prepared.attachments)) {
    await trx.insertInto('attachments').values(attachment).execute();
  }

  const there = batch.flatMap(({ submission: { id, kind, idempotency_key: key } }) => (stored.has(id) || key === null ? [] : [{ kind, key }]));
  const keys = there.map(({ key }) => key);
  const known =
    keys.length === 0
      ? []
      : await trx
          .selectFrom('submissions')
          .select(['id', 'kind', 'idempotency_key', 'sha256'])
          // The index begins with the kind: without it, every submission there is would be read.
          .where('kind', 'in', [...new Set(there.map(({ kind }) => kind))])
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

/** What came with a submission, by name. */
export async function attachmentsOf(db: Kysely<Database>, submissionId: string): Promise<AttachmentTable[]> {
  return db.selectFrom('attachments').selectAll().where('submission_id', '=', submissionId).orderBy('name').execute();
}
