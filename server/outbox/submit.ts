import type { Clock } from '../lib/time.ts';
import type { HighWaterMark } from '../db/high-water-mark.ts';
import { GroupCommit, LARGEST_BATCH } from '../db/group-commit.ts';
import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { canonicalJson, type Json, sha256 } from '../lib/digest.ts';
import { bytesType, executeAll, rowsFromJson } from '../db/dialect.ts';
import type { Engine } from '../db/engine.ts';
import { canonicalAddress } from '../lib/mail-address.ts';
import { newId } from '../lib/new-id.ts';
import { queueOf } from './kinds.ts';
import { newStanding } from './store.ts';
import {
  type Attachment,
  type AttachmentTable,
  type Column,
  type Database,
  type DeliveryTable,
  type SubmissionTable,
  tables,
} from '../db/database.ts';

/** Validated. */
export interface NewSubmission {
  /** The kind of submission. */
  kind: string;
  payload: Json;
  idempotencyKey: string | null;
  /** One delivery each. The part before the colon is the queue: `mail:contact`, `webhook`. */
  destinations: readonly string[];
  /** Names are unique. */
  attachments?: readonly Attachment[];
}

/** `repeated`: the same key and payload are stored; `conflict`: the key came with another payload. */
export type RecordResult = { status: 'stored' | 'repeated'; id: string } | { status: 'conflict' };

/** A submission's rows, made before the transaction so that ids do not depend on the batch. */
interface PreparedSubmission {
  submission: SubmissionTable;
  deliveries: readonly DeliveryTable[];
  attachments: readonly AttachmentTable[];
}

/** The visitor's address is the field `email` of every form. */
const addressIn = (payload: Json) =>
  payload !== null && typeof payload === 'object' && 'email' in payload && typeof payload.email === 'string'
    ? canonicalAddress(payload.email)
    : null;

/** @param at the receipt, in milliseconds since 1970 */
export function prepareSubmission(
  { kind, payload, idempotencyKey, destinations, attachments = [] }: NewSubmission,
  at: number,
  receivedAt = at,
): PreparedSubmission {
  const id = newId();
  const text = canonicalJson(payload);
  const files = attachments.map((file): AttachmentTable => ({
    submission_id: id,
    name: file.name,
    type: file.type,
    size: file.content.byteLength,
    sha256: sha256(file.content),
    content: file.content,
  }));
  // JSON has no bare line break, so a payload cannot look like an attachment.
  const whole = [text, ...files.map((file) => `${file.sha256} ${JSON.stringify(file.name)}`)].join('\n');
  return {
    submission: {
      id,
      kind,
      address: addressIn(payload),
      payload: text,
      sha256: sha256(whole),
      idempotency_key: idempotencyKey,
      received_at: receivedAt,
    },
    deliveries: destinations.map((destination) => ({
      id: newId(),
      submission_id: id,
      destination,
      queue: queueOf(destination),
      ...newStanding(at),
      lease_token: null,
      history: '[]',
    })),
    attachments: files,
  };
}

/** A submission without deliveries, which takes as long to store as any other. */
export function prepareSettled(submission: NewSubmission, at: number): PreparedSubmission {
  const prepared = prepareSubmission(submission, at);
  const settled = { state: 'delivered', next_attempt_at: null, delivered_at: at } as const;
  return { ...prepared, deliveries: prepared.deliveries.map((row) => ({ ...row, ...settled })) };
}

const submissionColumns = tables.submissions.columns;
const deliveryColumns = tables.deliveries.columns;

const keyColumns = {
  asked: submissionColumns.id,
  kind: submissionColumns.kind,
  idempotency_key: submissionColumns.idempotency_key,
};

const namesOf = <Name extends string>(columns: Readonly<Record<Name, Column>>) => Object.keys(columns) as Name[];

/** A submission with a known key, which is not stored again. */
interface NotStored {
  asked: string;
  /** Id of the stored submission; null when it was removed in the meantime. */
  id: string | null;
  sha256: string | null;
}

/**
 * The statements that store a batch in one transaction, in this order. Known keys and repetitions within the batch are skipped; the last
 * statement finds them.
 */
function statementsFor(db: Kysely<Database>, batch: readonly PreparedSubmission[]): CompiledQuery[] {
  const submissions = batch.map(({ submission }) => submission);
  const deliveries = batch.flatMap((prepared) => prepared.deliveries);
  const attachments = batch.flatMap((prepared) => prepared.attachments);
  const keys = submissions.map((row) => ({ asked: row.id, kind: row.kind, idempotency_key: row.idempotency_key }));
  return [
    db
      .insertInto('submissions')
      .columns(namesOf(submissionColumns))
      // Without the condition SQLite parses ON CONFLICT as a join (https://sqlite.org/lang_upsert.html, 2.2).
      .expression(
        db
          .selectFrom(rowsFromJson(db, submissionColumns, submissions))
          .selectAll()
          .where(sql<boolean>`true`),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'idempotency_key']).doNothing()),
    db
      .insertInto('deliveries')
      .columns(namesOf(deliveryColumns))
      .expression(
        db
          .selectFrom(rowsFromJson(db, deliveryColumns, deliveries))
          .innerJoin('submissions', 'submissions.id', 'given.submission_id')
          .selectAll('given'),
      ),
    // One statement each: together they could exceed the statement limit.
    ...attachments.map((file) =>
      db
        .insertInto('attachments')
        .columns(['submission_id', 'name', 'type', 'size', 'sha256', 'content'])
        .expression(
          db
            .selectFrom('submissions')
            .where('id', '=', file.submission_id)
            .select((row) => [
              'id',
              row.cast<string>(row.val(file.name), 'text').as('name'),
              row.cast<string>(row.val(file.type), 'text').as('type'),
              row.cast<number>(row.val(file.size), 'bigint').as('size'),
              row.cast<string>(row.val(file.sha256), 'text').as('sha256'),
              row.cast<Uint8Array>(row.val(file.content), sql.raw(bytesType(db))).as('content'),
            ]),
        ),
    ),
    db
      .selectFrom(rowsFromJson(db, keyColumns, keys))
      .leftJoin('submissions as stored', 'stored.id', 'given.asked')
      .leftJoin('submissions as earlier', (join) =>
        join.onRef('earlier.kind', '=', 'given.kind').onRef('earlier.idempotency_key', '=', 'given.idempotency_key'),
      )
      .where('stored.id', 'is', null)
      .select(['given.asked', 'earlier.id', 'earlier.sha256']),
  ].map((query) => query.compile());
}

/** @param found by the last statement */
function acceptancesOf(batch: readonly PreparedSubmission[], found: readonly NotStored[]): RecordResult[] {
  const notStored = new Map(found.map((row) => [row.asked, row]));
  return batch.map(({ submission }): RecordResult => {
    const earlier = notStored.get(submission.id);
    if (!earlier) return { status: 'stored', id: submission.id };
    return earlier.id !== null && earlier.sha256 === submission.sha256
      ? { status: 'repeated', id: earlier.id }
      : { status: 'conflict' };
  });
}

/** Stores a batch in one transaction. @returns one result for each submission, in order, once on disk */
export async function storeSubmissions(
  { db, transact }: Pick<Engine, 'db' | 'transact'>,
  batch: readonly PreparedSubmission[],
): Promise<RecordResult[]> {
  return acceptancesOf(batch, await transact<NotStored>(statementsFor(db, batch)));
}

/** Stores one submission within a transaction. */
export async function insertSubmission(
  trx: Transaction<Database>,
  prepared: PreparedSubmission,
): Promise<RecordResult> {
  const [acceptance] = acceptancesOf([prepared], await executeAll<NotStored>(trx, statementsFor(trx, [prepared])));
  if (!acceptance) throw new Error('A submission got no answer.');
  return acceptance;
}

export async function attachmentsOf(db: Kysely<Database>, submissionId: string): Promise<AttachmentTable[]> {
  return db.selectFrom('attachments').selectAll().where('submission_id', '=', submissionId).orderBy('name').execute();
}

/** Bytes of all attachments, from an index of their sizes. */
export async function attachmentBytes(db: Kysely<Database>): Promise<number> {
  const { bytes } = await db
    .selectFrom('attachments')
    .select((row) => row.fn.sum<number | string | null>('size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export function createSubmissionStore(
  engine: Pick<Engine, 'db' | 'transact'>,
  clock: Pick<Clock, 'now'>,
  mark: Pick<HighWaterMark, 'received'>,
) {
  const queue = new GroupCommit(
    (batch: readonly PreparedSubmission[]) => storeSubmissions(engine, batch),
    LARGEST_BATCH,
  );
  return {
    queue,
    store: {
      /** Stores a submission with its deliveries and attachments. Resolves once the transaction is on disk. @throws when nothing is stored */
      accept: (submission: NewSubmission) => queue.add(prepareSubmission(submission, clock.now(), mark.received())),
      attachments: (submissionId: string) => attachmentsOf(engine.db, submissionId),
      attachmentBytes: () => attachmentBytes(engine.db),
    },
  };
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>['store'];
