import type { Transaction } from 'kysely';
import { forUpdate } from '../db/dialect.ts';
import type { Database, DeliveryTable } from '../db/database.ts';

/** Submissions removed in one transaction, which limits how long writers wait. */
export const REMOVED_AT_ONCE = 200;

/** Bytes of their attachments, unless the first submission has more: secure_delete overwrites each. */
const BYTES_AT_ONCE = 8 * 1_048_576;

export const submissionTables = [
  'submissions',
  'deliveries',
  'attachments',
  'answers',
  'assignments',
] as const satisfies readonly (keyof Database)[];

export interface RemovedSubmission {
  id: string;
  kind: string;
  deliveries: Pick<DeliveryTable, 'id' | 'destination' | 'state'>[];
  attachments: number;
}

interface Removed {
  removed: RemovedSubmission[];
  /** Submissions in flight: a mail on its way cannot be recalled. */
  underWay: string[];
  /** Submissions beyond the limit of one transaction. */
  left: string[];
}

const underWay = ({ state, lease_until }: Pick<DeliveryTable, 'state' | 'lease_until'>, now: number) =>
  state === 'delivering' && (lease_until ?? 0) > now;

/** The first submissions, up to the limits. */
async function fitting(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<{ id: string; attachments: number }[]> {
  const files = await trx
    .selectFrom('attachments')
    .select(['submission_id', 'size'])
    .where('submission_id', 'in', ids)
    .execute();
  const fit: { id: string; attachments: number }[] = [];
  let bytes = 0;
  for (const id of ids) {
    const own = files.filter(({ submission_id }) => submission_id === id);
    bytes += own.reduce((sum, { size }) => sum + size, 0);
    if (fit.length > 0 && bytes > BYTES_AT_ONCE) break;
    fit.push({ id, attachments: own.length });
  }
  return fit;
}

/** Removes submissions with deliveries and attachments, except those in flight and those beyond the limits. @param now milliseconds since 1970 */
export async function removeSubmissions(
  trx: Transaction<Database>,
  ids: readonly string[],
  now: number,
): Promise<Removed> {
  if (ids.length === 0) return { removed: [], underWay: [], left: [] };
  const taken = await fitting(trx, ids.slice(0, REMOVED_AT_ONCE));
  const among = taken.map(({ id }) => id);
  // Locked, so that no attempt begins before the removal.
  const deliveries = await forUpdate(
    trx,
    trx.selectFrom('deliveries').selectAll().where('submission_id', 'in', among).orderBy('id'),
  ).execute();
  const busy = new Set(deliveries.filter((row) => underWay(row, now)).map(({ submission_id }) => submission_id));
  const free = among.filter((id) => !busy.has(id));
  const gone =
    free.length === 0
      ? []
      : await trx.deleteFrom('submissions').where('id', 'in', free).returning(['id', 'kind']).execute();
  const removed = gone.map(({ id, kind }) => ({
    id,
    kind,
    deliveries: deliveries
      .filter((row) => row.submission_id === id)
      .map((row) => ({ id: row.id, destination: row.destination, state: row.state })),
    attachments: taken.find((one) => one.id === id)?.attachments ?? 0,
  }));
  return { removed, underWay: [...busy], left: ids.slice(taken.length) };
}
