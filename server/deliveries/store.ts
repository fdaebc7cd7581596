import type { Kysely } from 'kysely';
import { step } from '../delivery/step.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { replaceDeliveries } from '../delivery/repository.ts';
import { forUpdate, inTransaction } from '../store/dialect.ts';
import type { Database } from '../store/schema.ts';
import type { DeliveryTable } from '../delivery/tables.ts';

/** Rows changed in one transaction, which limits how long the relay waits for the lock. */
const BATCH = 200;

interface DeliveryFilter {
  state?: string;
  kind?: string;
}

export interface ListedDelivery extends Omit<DeliveryTable, 'lease_token'> {
  kind: string;
  received_at: number;
}

export interface ShownDelivery extends ListedDelivery {
  payload: string;
  attachments: { name: string; type: string; size: number; sha256: string }[];
}

interface Purged {
  submission_id: string;
  kind: string;
  /** Delivery ids: the names of their mail files. */
  deliveries: string[];
  attachments: number;
}

export interface OperatorDeliveries {
  list(filter: DeliveryFilter, limit: number): Promise<{ deliveries: ListedDelivery[]; total: number }>;
  find(id: string): Promise<ShownDelivery | null>;
  dead(filter: Pick<DeliveryFilter, 'kind'>): Promise<string[]>;
  /** Makes dead letters due. @returns the ids of those that were dead */
  retry(ids: readonly string[], at: number): Promise<string[]>;
  /**
   * Removes a delivery's submission with all its deliveries; null without such a delivery.
   * @throws OperatorError while it is in flight and, without `force`, while it is undelivered
   */
  purge(id: string, force: boolean): Promise<Purged | null>;
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

async function purgeSubmission(db: Kysely<Database>, id: string, force: boolean): Promise<Purged | null> {
  return inTransaction(db, async (trx) => {
    const submission = await trx
      .selectFrom('submissions')
      .innerJoin('deliveries', 'deliveries.submission_id', 'submissions.id')
      .select(['submissions.id', 'kind'])
      .where('deliveries.id', '=', id)
      .executeTakeFirst();
    if (!submission) return null;
    const own = await forUpdate(
      trx,
      trx.selectFrom('deliveries').selectAll().where('submission_id', '=', submission.id),
    ).execute();
    if (own.some(({ state }) => state === 'delivering')) {
      throw new OperatorError('Its submission is being delivered right now. Try again in a moment.');
    }
    const open = own.filter(({ state }) => state === 'pending' || state === 'waiting');
    if (open.length > 0 && !force) {
      const where = open.map(({ destination }) => destination).join(', ');
      throw new OperatorError(`Its submission is still to be delivered to ${where}. --force removes it nevertheless.`);
    }
    const files = await trx
      .selectFrom('attachments')
      .select('name')
      .where('submission_id', '=', submission.id)
      .execute();
    await trx.deleteFrom('submissions').where('id', '=', submission.id).execute();
    return {
      submission_id: submission.id,
      kind: submission.kind,
      deliveries: own.map((row) => row.id),
      attachments: files.length,
    };
  });
}

export function operatorDeliveries(db: Kysely<Database>): OperatorDeliveries {
  const listed = ({ state, kind }: DeliveryFilter) => {
    let query = db.selectFrom('deliveries').innerJoin('submissions', 'submissions.id', 'deliveries.submission_id');
    if (state !== undefined) query = query.where('state', '=', state);
    if (kind !== undefined) query = query.where('kind', '=', kind);
    return query;
  };

  return {
    async list(filter, limit) {
      const deliveries = await listed(filter).select(columns).orderBy('deliveries.id', 'desc').limit(limit).execute();
      const { total } = await listed(filter)
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { deliveries, total: Number(total) };
    },
    async find(id) {
      const row = await listed({})
        .select([...columns, 'payload'])
        .where('deliveries.id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const attachments = await db
        .selectFrom('attachments')
        .select(['name', 'type', 'size', 'sha256'])
        .where('submission_id', '=', row.submission_id)
        .orderBy('name')
        .execute();
      return { ...row, attachments };
    },
    async dead(filter) {
      const rows = await listed({ ...filter, state: 'dead' })
        .select('deliveries.id')
        .orderBy('deliveries.id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async retry(ids, at) {
      const retried: string[] = [];
      for (let begin = 0; begin < ids.length; begin += BATCH) {
        retried.push(...(await retryBatch(db, ids.slice(begin, begin + BATCH), at)));
      }
      return retried;
    },
    purge: (id, force) => purgeSubmission(db, id, force),
  };
}
