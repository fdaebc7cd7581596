import type { Kysely } from 'kysely';
import { newId } from '../lib/new-id.ts';
import { againTo, isAgain, isToVisitor } from '../outbox/kinds.ts';
import { newStanding } from '../outbox/store.ts';
import { inTransaction, rowsFromJson } from '../db/dialect.ts';
import type { Attempt, Database, DeliveryState } from '../db/database.ts';

/** Deliveries made again in one transaction, which limits how long the relay waits for the lock. */
const BATCH = 200;

const withSubmission = (db: Kysely<Database>) =>
  db.selectFrom('deliveries').innerJoin('submissions', 'submissions.id', 'deliveries.submission_id');

/** The newest first. */
async function read(query: ReturnType<typeof withSubmission>, limit: number) {
  const rows = await query
    .select(['deliveries.id', 'submission_id', 'destination', 'state', 'attempts', 'next_attempt_at'])
    .select(['last_error', 'history', 'kind', 'received_at'])
    .orderBy('deliveries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, history: JSON.parse(row.history) as Attempt[] }));
}

export type ListedDelivery = Awaited<ReturnType<typeof read>>[number];

/** Reads of deliveries for the desk. */
export const deliveryReads = (db: Kysely<Database>) => ({
  async list(state: DeliveryState, limit: number) {
    const deliveries = await read(withSubmission(db).where('state', '=', state), limit);
    const { total } = await db
      .selectFrom('deliveries')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
    return { deliveries, total: Number(total) };
  },
  /** Deliveries of a queue that were tried. @param before those that are older than this one */
  tried(queue: string, limit: number, before: string | null = null): Promise<ListedDelivery[]> {
    const tried = withSubmission(db).where('queue', '=', queue).where('history', '<>', '[]');
    return read(before === null ? tried : tried.where('deliveries.id', '<', before), limit);
  },
  async standing(queue: string) {
    const row = await db.selectFrom('queues').selectAll().where('name', '=', queue).executeTakeFirst();
    const counts = await db
      .selectFrom('deliveries')
      .select(['state', (column) => column.fn.countAll<number>().as('count')])
      .where('delivered_at', 'is', null)
      .where('queue', '=', queue)
      .groupBy('state')
      .execute();
    const dead = Number(counts.find(({ state }) => state === 'dead')?.count ?? 0);
    const all = counts.reduce((sum, { count }) => sum + Number(count), 0);
    return {
      /** Milliseconds since 1970; null: it is not stopped. */
      stoppedAt: row?.stopped_at ?? null,
      /** Set while the destination is down and probed. */
      isDown: (row?.pause ?? 0) > 0,
      /** Deliveries that are due or wait. */
      open: all - dead,
      dead,
    };
  },
  /** Ids of dead letters. @param id null: all of them */
  async dead(id: string | null): Promise<string[]> {
    const rows = await db
      .selectFrom('deliveries')
      .select('id')
      // Uses the index of open deliveries.
      .where('delivered_at', 'is', null)
      .where('state', '=', 'dead')
      .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
      .orderBy('id')
      .execute();
    return rows.map((row) => row.id);
  },
});

export type QueueStanding = Awaited<ReturnType<ReturnType<typeof deliveryReads>['standing']>>;

/** Changes of deliveries by the desk. */
export const deliveryChanges = (db: Kysely<Database>) => ({
  /** The machine's `delivery.retry` for dead letters. @returns the number of those that were dead */
  async retry(ids: readonly string[], at: number): Promise<number> {
    const rows = ids.map((id) => ({ id }));
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({ state: 'pending', attempts: 0, next_attempt_at: at })
      .where('state', '=', 'dead')
      .where('id', 'in', db.selectFrom(rowsFromJson(db, { id: { type: 'text' } }, rows)).select('given.id'))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
  /** No process claims from a stopped queue. @param at milliseconds since 1970; null resumes it */
  async stop(queue: string, at: number | null): Promise<void> {
    await db
      .insertInto('queues')
      .values({ name: queue, stopped_at: at, pause: 0, paused_until: 0 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ stopped_at: at }))
      .execute();
  },
  /**
   * Makes new deliveries of what the queue has delivered of the submissions received since then. Mails to visitors are left out.
   * @param since milliseconds since 1970. @param at they are due now
   * @returns their number
   */
  async deliverAgain(queue: string, since: number, at: number): Promise<number> {
    let made = 0;
    let last: string | undefined = '';
    while (last !== undefined) {
      const after: string = last;
      // Together, so that what is erased meanwhile gets no delivery.
      const page = await inTransaction(db, async (trx) => {
        const delivered = await withSubmission(trx)
          .select(['deliveries.id', 'submission_id', 'destination', 'queue'])
          .where('queue', '=', queue)
          .where('state', '=', 'delivered')
          .where('received_at', '>=', since)
          .where('deliveries.id', '>', after)
          .orderBy('deliveries.id')
          .limit(BATCH)
          .execute();
        const rows = delivered
          .filter(({ destination }) => !isToVisitor(destination) && !isAgain(destination))
          .map(({ destination, ...own }) => {
            const id = newId();
            return { ...own, ...newStanding(at), id, destination: againTo(destination, at), history: '[]' };
          });
        if (rows.length === 0) return { made: 0, last: delivered.at(-1)?.id };
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('deliveries')
          .values(rows)
          // The second press on one page.
          .onConflict((conflict) => conflict.columns(['submission_id', 'destination']).doNothing())
          .executeTakeFirstOrThrow();
        return { made: Number(numInsertedOrUpdatedRows ?? 0), last: delivered.at(-1)?.id };
      });
      made += page.made;
      ({ last } = page);
    }
    return made;
  },
});
