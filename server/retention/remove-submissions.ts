import type { Transaction } from 'kysely';
import { forUpdate } from '../store/dialect.ts';
import type { Database } from '../store/schema.ts';
import type { DeliveryTable } from '../delivery/tables.ts';

/** Submissions that are removed in one transaction at most: whoever wants to store one waits no longer than for these. */
export const REMOVED_AT_ONCE = 200;

/** Bytes of their attachments at most, unless the first alone has more: each is overwritten. */
const BYTES_AT_ONCE = 8 * 1_048_576;

/** The tables that a submission is in. */
export const submissionTables = [
  'submissions',
  'deliveries',
  'attachments',
] as const satisfies readonly (keyof Database)[];

/** A submission that was removed with all that belongs to it. */
export interface RemovedSubmission {
  id: string;
  kind: string;
  deliveries: Pick<DeliveryTable, 'id' | 'destination' | 'state'>[];
  attachments: number;
}

interface Removed {
  removed: RemovedSubmission[];
  /** Ids of those that are being delivered: a mail that is on its way cannot be taken back. */
  underWay: string[];
  /** Ids of the others that there was no room for. */
  left: string[];
}

/** Whether somebody may be delivering it right now. */
const underWay = ({ state, lease_until }: Pick<DeliveryTable, 'state' | 'lease_until'>, now: number) =>
  state === 'delivering' && (lease_until ?? 0) > now;

/** As many of the submissions, from the first, as may be removed at once. */
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

/**
 * Removes submissions with their deliveries and attachments, as many as may be at once, but for those that are being delivered.
 * @param now milliseconds since 1970
 */
export async function removeSubmissions(
  trx: Transaction<Database>,
  ids: readonly string[],
  now: number,
): Promise<Removed> {
  if (ids.length === 0) return { removed: [], underWay: [], left: [] };
  const taken = await fitting(trx, ids.slice(0, REMOVED_AT_ONCE));
  const among = taken.map(({ id }) => id);
  // Locked, so that nobody begins an attempt between the look and the removal.
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
