import type { Kysely } from 'kysely';
import { newId } from '../lib/new-id.ts';
import { againTo, isAgain, isToVisitor } from '../outbox/destinations.ts';
import { newStanding } from '../outbox/step.ts';
import { inTransaction, rowsFromJson } from '../db/dialect.ts';
import type { Attempt, Database, DeliveryState, DeliveryTable } from '../db/database.ts';

/** Deliveries made again in one transaction, which limits how long the relay waits for the lock. */
const BATCH = 200;

export interface ListedDelivery extends Omit<DeliveryTable, 'lease_token' | 'lease_until' | 'history'> {
  kind: string;
  received_at: number;
  history: readonly Attempt[];
}

export interface QueueStanding {
  /** Milliseconds since 1970; null: it is not stopped. */
  stoppedAt: number | null;
  /** Set while the destination is down and probed. */
  isDown: boolean;
  /** Deliveries that are due or wait. */
  open: number;
  dead: number;
}

const listed = (db: Kysely<Database>) =>
  db
    .selectFrom('deliveries')
    .innerJoin('submissions', 'submissions.id', 'deliveries.submission_id')
    .select(['deliveries.id', 'submission_id', 'destination', 'queue', 'state', 'attempts', 'next_attempt_at'])
    .select(['last_error', 'delivered_at', 'history', 'kind', 'received_at'])
    .orderBy('deliveries.id', 'desc');

const withHistory = <Row extends { history: string }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, history: JSON.parse(row.history) as Attempt[] }));

/** Reads of deliveries for the desk. */
export const deliveryReads = (db: Kysely<Database>) => ({
  /** The newest first. */
  async list(state: DeliveryState, limit: number): Promise<{ deliveries: ListedDelivery[]; total: number }> {
    const deliveries = await listed(db).where('state', '=', state).limit(limit).execute();
    const { total } = await db
      .selectFrom('deliveries')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
    return { deliveries: withHistory(deliveries), total: Number(total) };
  },
  /** Deliveries of a queue that were tried, the newest first. @param before those that are older than this one */
  async tried(queue: string, limit: number, before: string | null = null): Promise<ListedDelivery[]> {
    const rows = await listed(db)
      .where('queue', '=', queue)
      .where('history', '<>', '[]')
      .$if(before !== null, (query) => query.where('deliveries.id', '<', before ?? ''))
      .limit(limit)
      .execute();
    return withHistory(rows);
  },
  async standing(queue: string): Promise<QueueStanding> {
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
    return { stoppedAt: row?.stopped_at ?? null, isDown: (row?.pause ?? 0) > 0, open: all - dead, dead };
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

/** Changes of deliveries by the desk. */
export const deliveryChanges = (db: Kysely<Database>) => ({
  /** The machine's `delivery.retry` for dead letters. @returns the number of those that were dead */
  async retry(ids: readonly string[], at: number): Promise<number> {
    const given = rowsFromJson(
      db,
      { id: 'text' },
      ids.map((id) => ({ id })),
    );
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({ state: 'pending', attempts: 0, next_attempt_at: at })
      .where('state', '=', 'dead')
      .where('id', 'in', db.selectFrom(given).select('given.id'))
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
        const delivered = await trx
          .selectFrom('deliveries')
          .innerJoin('submissions', 'submissions.id', 'deliveries.submission_id')
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
          .map(({ destination, ...own }) => ({
            ...own,
            ...newStanding(at),
            id: newId(),
            destination: againTo(destination, at),
            lease_token: null,
            history: '[]',
          }));
        if (rows.length === 0) return { count: 0, last: delivered.at(-1)?.id };
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('deliveries')
          .values(rows)
          // The second press on one page.
          .onConflict((conflict) => conflict.columns(['submission_id', 'destination']).doNothing())
          .executeTakeFirstOrThrow();
        return { count: Number(numInsertedOrUpdatedRows ?? 0), last: delivered.at(-1)?.id };
      });
      made += page.count;
      ({ last } = page);
    }
    return made;
  },
});
