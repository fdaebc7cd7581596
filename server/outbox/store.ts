import { initialTransition, transition } from 'xstate';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { type DeliveryEvent, deliveryMachine, furthestAhead } from '../../machines/delivery/delivery.machine.ts';
import { newId } from '../lib/new-id.ts';
import { forUpdateSkipLocked, isPostgres, retryTransient, rowsFromJson } from '../db/dialect.ts';
import type { Engine } from '../db/engine.ts';
import { GroupCommit, LARGEST_BATCH } from '../db/group-commit.ts';
import {
  type Attempt,
  type Database,
  type DeliveryStanding,
  type DeliveryState,
  type DeliveryTable,
  type QueueTable,
  tables,
} from '../db/database.ts';

/** Duration of a claim in milliseconds: the longest attempt, and as long again to report it. */
export const LEASE = 120_000;

/** Milliseconds of a pause: the first, and the longest without and with Retry-After (SRV-16). */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 15_000;
const LONGEST_WISH = 3_600_000;

export interface ClaimedDelivery extends DeliveryTable {
  kind: string;
  payload: string;
  received_at: number;
}

interface Claim {
  queue: string;
  now: number;
  limit: number;
}

interface Claimed {
  deliveries: ClaimedDelivery[];
  /** The pause that the one attempt probes; 0: the destination answers. */
  probed: number;
}

const queueNamed = (db: Kysely<Database>, name: string): Promise<QueueTable | undefined> =>
  db.selectFrom('queues').selectAll().where('name', '=', name).executeTakeFirst();

/** Reserves the probe of a paused queue for one process. @returns whether it is this one's */
async function takeProbe(db: Kysely<Database>, { name, paused_until }: QueueTable, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('queues')
    .set({ paused_until: now + LEASE })
    .where('name', '=', name)
    .where('paused_until', '=', paused_until)
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Claims due deliveries of a queue, the oldest first: the machine's `delivery.claim` for many rows, in one statement, so that two workers
 * never claim the same row. A queue that the desk has stopped, or that is paused, gives none; after its pause one, as a probe.
 */
async function claimDeliveries(db: Kysely<Database>, { queue, now, limit }: Claim): Promise<Claimed> {
  const none = { deliveries: [], probed: 0 };
  const due = (reader: Pick<Kysely<Database>, 'selectFrom'>, most: number) =>
    reader
      .selectFrom('deliveries')
      .select('id')
      .where('queue', '=', queue)
      .where('state', 'in', ['pending', 'waiting', 'held'])
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(most);
  // An idle relay asks each second: only a write waits for other writers.
  if (!(await due(db, 1).executeTakeFirst())) return none;
  const row = await queueNamed(db, queue);
  if (row && (row.stopped_at !== null || row.paused_until > now)) return none;
  const probed = row?.pause ?? 0;
  if (row && probed > 0 && !(await takeProbe(db, row, now))) return none;
  const claimed = await db
    .with('due', (reader) => forUpdateSkipLocked(db, due(reader, probed > 0 ? 1 : limit)))
    .updateTable('deliveries')
    .set((column) => ({
      state: 'delivering',
      attempts: column('attempts', '+', 1),
      next_attempt_at: null,
      lease_until: now + LEASE,
      lease_token: newId(),
    }))
    .where('id', 'in', (reader) => reader.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
  if (claimed.length === 0) return none;
  const submissions = await db
    .selectFrom('submissions')
    .select(['id as submission_id', 'kind', 'payload', 'received_at'])
    .where(
      'id',
      'in',
      claimed.map(({ submission_id }) => submission_id),
    )
    .execute();
  const byId = new Map(submissions.map((submission) => [submission.submission_id, submission]));
  const deliveries = claimed.flatMap((delivery) => {
    const submission = byId.get(delivery.submission_id);
    return submission ? [{ ...delivery, ...submission }] : [];
  });
  return { deliveries: deliveries.toSorted((a, b) => (a.id < b.id ? -1 : 1)), probed };
}

/** Finding of an attempt about its destination: `down`, that it answers, or nothing. */
export interface Finding {
  says: 'down' | 'answers' | 'nothing';
  /** Pause that the claim reported; 0 without one. */
  probed: number;
  now: number;
  /** Retry-After in milliseconds, or null. */
  retryAfter: number | null;
}

/** Milliseconds: 5 s, doubled up to 15 s, or what Retry-After says, up to an hour. */
const pauseAfter = ({ probed, retryAfter }: Finding) =>
  Math.max(Math.min(probed * 2 || FIRST_PAUSE, LONGEST_PAUSE), Math.min(retryAfter ?? 0, LONGEST_WISH));

/** A first outage pauses the queue, and the outcome of its probe decides how it goes on. Attempts from before a pause decide nothing. */
function queueAfter(db: Kysely<Database>, name: string, finding: Finding): CompiledQuery[] {
  const { says, probed, now } = finding;
  if (probed === 0 && says !== 'down') return [];
  const pause = { down: pauseAfter(finding), answers: 0, nothing: probed }[says];
  const set = { pause, paused_until: says === 'down' ? now + pause : 0 };
  const paused = db
    .insertInto('queues')
    .values({ name, stopped_at: null, ...set })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(set).where('queues.pause', '=', probed))
    .compile();
  return says === 'answers' ? [paused, releasing(db, name, now)] : [paused];
}

/** The machine's `delivery.release` for every delivery of a queue. */
const releasing = (db: Kysely<Database>, queue: string, now: number): CompiledQuery =>
  db
    .updateTable('deliveries')
    .set({ next_attempt_at: now })
    .where('queue', '=', queue)
    .where('state', '=', 'held')
    .where('next_attempt_at', '>', now)
    .compile();

/** How an attempt ended. */
export interface Report {
  row: DeliveryTable;
  next: DeliveryStanding;
  attempt: Attempt;
  /** null: it never reported. */
  finding: Finding | null;
}

const { columns } = tables.deliveries;

/** Columns of a report, and the claim that it needs. */
const reportColumns = {
  id: columns.id,
  state: columns.state,
  attempts: columns.attempts,
  next_attempt_at: columns.next_attempt_at,
  last_error: columns.last_error,
  delivered_at: columns.delivered_at,
  history: columns.history,
  lease_before: columns.lease_token,
};

const withAttempt = (history: string, attempt: Attempt) =>
  JSON.stringify([...(JSON.parse(history) as Attempt[]), attempt]);

/**
 * Writes the outcomes of attempts whose claim still holds, and what they say of their queues, in one transaction. One statement for all
 * deliveries: between several, a busy event loop would hold the lock.
 * @returns for each, in the same order, whether it was written
 */
async function reportAttempts(
  { db, transact }: Pick<Engine, 'db' | 'transact'>,
  batch: readonly Report[],
): Promise<boolean[]> {
  // Keep the first of several reports for one delivery.
  const first = new Map(batch.toReversed().map((report) => [report.row.id, report]));
  const rows = [...first.values()].map(({ row, next: { lease_until: _, ...decided }, attempt }) => ({
    ...decided,
    id: row.id,
    history: withAttempt(row.history, attempt),
    lease_before: row.lease_token,
  }));
  const written = db
    .updateTable('deliveries')
    .from(rowsFromJson(db, reportColumns, rows))
    .set((column) => ({
      state: column.ref('given.state'),
      attempts: column.ref('given.attempts'),
      next_attempt_at: column.ref('given.next_attempt_at'),
      lease_until: null,
      lease_token: null,
      last_error: column.ref('given.last_error'),
      delivered_at: column.ref('given.delivered_at'),
      history: column.ref('given.history'),
    }))
    .whereRef('deliveries.id', '=', 'given.id')
    .whereRef('deliveries.attempts', '=', 'given.attempts')
    .whereRef('deliveries.lease_token', '=', 'given.lease_before')
    .returning('deliveries.id')
    .compile();
  const queues = batch.flatMap(({ row, finding }) => (finding ? queueAfter(db, row.queue, finding) : []));
  const ids = new Set((await transact<{ id: string }>([...queues, written])).map(({ id }) => id));
  return batch.map((report) => first.get(report.row.id) === report && ids.has(report.row.id));
}

/** The machine's `delivery.correct` for every delivery and pause that a fast clock set. @returns the number of deliveries */
async function correctClock(db: Kysely<Database>, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ next_attempt_at: now })
    // Uses the index of open deliveries.
    .where('delivered_at', 'is', null)
    .where((row) =>
      row.or(
        Object.entries(furthestAhead).map(([state, furthest]) =>
          row.and([row('state', '=', state as DeliveryState), row('next_attempt_at', '>', now + furthest)]),
        ),
      ),
    )
    .executeTakeFirst();
  // A lease of a fast clock would end days after its attempt.
  await db
    .updateTable('deliveries')
    .set({ lease_until: now + LEASE })
    .where('lease_until', '>', now + LEASE)
    .execute();
  await db
    .updateTable('queues')
    .set({ paused_until: now })
    .where('paused_until', '>', sql<number>`${now} + pause + ${LEASE}`)
    .execute();
  return Number(numUpdatedRows);
}

/** Queues other than these that have had a delivery due since this time, which nothing has claimed. */
async function unclaimedQueues(db: Kysely<Database>, configured: readonly string[], dueBy: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('queue')
    .distinct()
    // Uses the index of open deliveries.
    .where('delivered_at', 'is', null)
    .where('queue', 'not in', configured)
    .where('state', 'in', ['pending', 'waiting', 'held'])
    .where('next_attempt_at', '<=', dueBy)
    .execute();
  return rows.map(({ queue }) => queue);
}

const leased = (db: Kysely<Database>) =>
  db.selectFrom('deliveries').selectAll().where('state', '=', 'delivering').where('lease_until', 'is not', null);

export interface DeliveryCounts {
  /** States without deliveries are left out. */
  byState: Readonly<Record<string, number>>;
  /** Due time of the oldest due delivery in milliseconds since 1970; null without one. */
  oldestDue: number | null;
}

/** Counts open deliveries, from indexes that hold no others. */
async function countDeliveries(db: Kysely<Database>): Promise<DeliveryCounts> {
  const states = await db
    .selectFrom('deliveries')
    .select(['state', (row) => row.fn.countAll<number>().as('count')])
    .where('delivered_at', 'is', null)
    .groupBy('state')
    .execute();
  const due = await db
    .selectFrom('deliveries')
    .select((row) => row.fn.min('next_attempt_at').as('oldest'))
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst();
  return {
    byState: Object.fromEntries(states.map(({ state, count }) => [state, Number(count)])),
    oldestDue: due?.oldest ?? null,
  };
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>['store'];

/** @returns the store, and the queue of reports that wait for the disk */
export function createDeliveryStore(engine: Pick<Engine, 'db' | 'transact'>) {
  const { db } = engine;
  const reports = new GroupCommit(
    (batch: readonly Report[]) => retryTransient(() => reportAttempts(engine, batch)),
    LARGEST_BATCH,
  );
  return {
    reports,
    store: {
      claim: (claim: Claim) => claimDeliveries(db, claim),
      /** False: the claim no longer holds. */
      report: (report: Report) => reports.add(report),
      /** Deliveries in flight whose lease has ended. */
      orphans: (now: number): Promise<DeliveryTable[]> => leased(db).where('lease_until', '<=', now).execute(),
      /** Ends the leases of the process before. A database that others share has none: there they run out. */
      async freeLeases(now: number) {
        if (isPostgres(db)) return;
        const ended = { lease_until: now };
        await db.updateTable('deliveries').set(ended).where('lease_until', '>', now).execute();
        // A probe of it.
        await db
          .updateTable('queues')
          .set({ paused_until: now })
          .where('paused_until', '>', sql<number>`${now} + pause`)
          .execute();
      },
      correct: (now: number) => retryTransient(() => correctClock(db, now)),
      unclaimedQueues: (configured: readonly string[], dueBy: number) => unclaimedQueues(db, configured, dueBy),
      counts: () => countDeliveries(db),
    },
  };
}

/** Computed once, not for each submission. */
const [first] = initialTransition(deliveryMachine, { at: 0 });

/** A new delivery, due at once. @param at milliseconds since 1970 */
export const newStanding = (at: number): DeliveryStanding => ({
  state: first.value,
  ...first.context,
  next_attempt_at: at,
});

/**
 * Computes a row's next standing with the delivery machine, as a pure function (docs/decisions/0003).
 * @returns null when the machine does not handle the event in this state
 */
export function step(row: DeliveryStanding, event: DeliveryEvent): DeliveryStanding | null {
  const { attempts, next_attempt_at, lease_until, last_error, delivered_at } = row;
  const context = { attempts, next_attempt_at, lease_until, last_error, delivered_at };
  const snapshot = deliveryMachine.resolveState({ value: row.state, context });
  if (!snapshot.can(event)) return null;
  const [next] = transition(deliveryMachine, snapshot, event);
  return { state: next.value, ...next.context };
}
