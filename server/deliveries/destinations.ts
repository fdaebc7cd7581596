import type { Kysely } from 'kysely';
import { firstColumns } from '../delivery/step.ts';
import type { AttemptTable } from '../delivery/tables.ts';
import { newId } from '../lib/new-id.ts';
import { inTransaction } from '../db/dialect.ts';
import type { Database } from '../db/database.ts';
import { againTo, isAgain, isToVisitor } from '../outbox/destinations.ts';

/** Deliveries made again in one transaction, which limits how long the relay waits for the lock. */
const BATCH = 200;

export interface ListedAttempt extends Omit<AttemptTable, 'lane'> {
  submission_id: string;
  kind: string;
  destination: string;
}

interface Standing {
  /** Milliseconds since 1970; null: it is not paused. */
  pausedAt: number | null;
  /** Deliveries that are due or wait. */
  open: number;
  dead: number;
}

export interface DestinationStore {
  /** By lane. */
  standing(lane: string): Promise<Standing>;
  /** The newest first. @param before those that are older than this one */
  attempts(lane: string, limit: number, before?: string | null): Promise<ListedAttempt[]>;
}

export interface DestinationChanges {
  /** A paused lane is claimed by no process. @param at milliseconds since 1970; null resumes it */
  pause(lane: string, at: number | null): Promise<void>;
  /**
   * Makes new deliveries of what the lane has delivered of the submissions received since then. Mails to visitors are left out.
   * @param since milliseconds since 1970. @param at they are due now
   * @returns their ids
   */
  deliverAgain(lane: string, since: number, at: number): Promise<string[]>;
}

export function destinationStore(db: Kysely<Database>): DestinationStore {
  return {
    async standing(lane) {
      const pause = await db.selectFrom('pauses').select('paused_at').where('lane', '=', lane).executeTakeFirst();
      const counts = await db
        .selectFrom('deliveries')
        .select(['state', (row) => row.fn.countAll<number>().as('count')])
        .where('delivered_at', 'is', null)
        .where('lane', '=', lane)
        .groupBy('state')
        .execute();
      const dead = Number(counts.find(({ state }) => state === 'dead')?.count ?? 0);
      const all = counts.reduce((sum, { count }) => sum + Number(count), 0);
      return { pausedAt: pause?.paused_at ?? null, open: all - dead, dead };
    },
    attempts: (lane, limit, before = null) =>
      db
        .selectFrom('delivery_attempts')
        .innerJoin('deliveries', 'deliveries.id', 'delivery_attempts.delivery_id')
        .innerJoin('submissions', 'submissions.id', 'deliveries.submission_id')
        .select(['delivery_attempts.id', 'delivery_id', 'at', 'duration', 'succeeded', 'answer'])
        .select(['deliveries.submission_id', 'deliveries.destination', 'submissions.kind'])
        .where('delivery_attempts.lane', '=', lane)
        .$if(before !== null, (query) => query.where('delivery_attempts.id', '<', before ?? ''))
        .orderBy('delivery_attempts.id', 'desc')
        .limit(limit)
        .execute(),
  };
}

export function destinationChanges(db: Kysely<Database>): DestinationChanges {
  return {
    async pause(lane, at) {
      await db.deleteFrom('pauses').where('lane', '=', lane).execute();
      if (at !== null)
        await db
          .insertInto('pauses')
          .values({ lane, paused_at: at })
          .onConflict((conflict) => conflict.column('lane').doNothing())
          .execute();
    },
    async deliverAgain(lane, since, at) {
      const made: string[] = [];
      let last = '';
      for (;;) {
        const after = last;
        // Together, so that what is erased meanwhile gets no delivery.
        const page = await inTransaction(db, async (trx) => {
          const delivered = await trx
            .selectFrom('deliveries')
            .innerJoin('submissions', 'submissions.id', 'deliveries.submission_id')
            .select(['deliveries.id', 'submission_id', 'destination', 'lane'])
            .where('lane', '=', lane)
            .where('state', '=', 'delivered')
            .where('received_at', '>=', since)
            .where('deliveries.id', '>', after)
            .orderBy('deliveries.id')
            .limit(BATCH)
            .execute();
          const rows = delivered
            .filter(({ destination }) => !isToVisitor(destination) && !isAgain(destination))
            .map(({ id: _, destination, ...own }) => ({
              id: newId(),
              ...own,
              destination: againTo(destination, at),
              ...firstColumns(at),
            }));
          const added =
            rows.length === 0
              ? []
              : await trx
                  .insertInto('deliveries')
                  .values(rows)
                  // The second press on one page.
                  .onConflict((conflict) => conflict.columns(['submission_id', 'destination']).doNothing())
                  .returning('id')
                  .execute();
          return { ids: added.map(({ id }) => id), last: delivered.at(-1)?.id, length: delivered.length };
        });
        made.push(...page.ids);
        if (page.last === undefined || page.length < BATCH) return made;
        last = page.last;
      }
    },
  };
}
