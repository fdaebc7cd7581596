import type { CompiledQuery, Kysely } from 'kysely';
import { furthestAhead } from '../../machines/delivery/delivery.machine.ts';
import { newId } from '../lib/new-id.ts';
import type { DeliveryColumns } from './step.ts';
import type { DeliveryCounts } from './metrics.ts';
import { type ColumnType, forUpdateSkipLocked, retryTransient, rowsFromJson } from '../db/dialect.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/database.ts';
import type { AttemptTable, DeliveryTable } from './tables.ts';

export interface ClaimedDelivery extends DeliveryTable {
  kind: string;
  payload: string;
  received_at: number;
}

export interface Claim {
  lane: string;
  now: number;
  leaseUntil: number;
  limit: number;
}

/**
 * Claims due deliveries of one lane, oldest first: the machine's `delivery.claim` for many rows.
 * One statement, so that two workers never claim the same row.
 * @param owner name of the process, without a dot
 */
export async function claimDeliveries(
  db: Kysely<Database>,
  owner: string,
  { lane, now, leaseUntil, limit }: Claim,
): Promise<ClaimedDelivery[]> {
  const due = (reader: Pick<Kysely<Database>, 'selectFrom'>, most: number) =>
    reader
      .selectFrom('deliveries')
      .select('id')
      .where('lane', '=', lane)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('pauses').select('lane').where('lane', '=', lane))))
      .where('state', 'in', ['pending', 'waiting'])
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(most);
  // An idle relay asks each second: only a write waits for other writers.
  if (!(await due(db, 1).executeTakeFirst())) return [];
  const claimed = await db
    .with('due', (reader) => forUpdateSkipLocked(db, due(reader, limit)))
    .updateTable('deliveries')
    .set((row) => ({
      state: 'delivering',
      attempts: row('attempts', '+', 1),
      next_attempt_at: null,
      lease_until: leaseUntil,
      lease_token: `${owner}.${newId()}`,
      held_up: 0,
    }))
    .where('id', 'in', (reader) => reader.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
  if (claimed.length === 0) return [];

  const submissions = await db
    .selectFrom('submissions')
    .select(['id', 'kind', 'payload', 'received_at'])
    .where(
      'id',
      'in',
      claimed.map((row) => row.submission_id),
    )
    .execute();
  const byId = new Map(submissions.map((submission) => [submission.id, submission]));
  return claimed
    .flatMap((row) => {
      const submission = byId.get(row.submission_id);
      return submission
        ? [{ ...row, kind: submission.kind, payload: submission.payload, received_at: submission.received_at }]
        : [];
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** How an attempt went. */
export type Attempt = Pick<AttemptTable, 'at' | 'duration' | 'succeeded' | 'answer'>;

export interface Replacement {
  row: DeliveryTable;
  next: DeliveryColumns;
  /** The attempt that it reports. */
  attempt?: Attempt;
}

const attemptTypes = {
  id: 'text',
  delivery_id: 'text',
  lane: 'text',
  at: 'bigint',
  duration: 'bigint',
  succeeded: 'bigint',
  answer: 'text',
} as const satisfies Record<keyof AttemptTable, ColumnType>;

/** Adds the attempts of a batch, also those whose lease was lost. A delivery that was erased meanwhile gets none. */
export function attemptsOf(db: Kysely<Database>, batch: readonly Replacement[]): CompiledQuery | null {
  const rows = batch.flatMap(({ row, attempt }) =>
    attempt ? [{ id: newId(), delivery_id: row.id, lane: row.lane, ...attempt }] : [],
  );
  if (rows.length === 0) return null;
  const names = Object.keys(attemptTypes) as (keyof AttemptTable)[];
  return db
    .insertInto('delivery_attempts')
    .columns(names)
    .expression((from) =>
      from
        .selectFrom(rowsFromJson(db, attemptTypes, rows))
        .innerJoin('deliveries', 'deliveries.id', 'given.delivery_id')
        .select(names.map((name) => `given.${name}` as const)),
    )
    .compile();
}

export const decidedTypes = {
  state: 'text',
  attempts: 'bigint',
  next_attempt_at: 'bigint',
  lease_until: 'bigint',
  lease_token: 'text',
  last_error: 'text',
  held_up: 'bigint',
  delivered_at: 'bigint',
} as const satisfies Record<keyof DeliveryColumns, ColumnType>;

const replacementTypes = {
  id: 'text',
  state_before: 'text',
  attempts_before: 'bigint',
  lease_before: 'text',
  ...decidedTypes,
} as const satisfies Record<string, ColumnType>;

/**
 * Writes the next state of deliveries whose state, attempt and lease have not changed since their row was read.
 * One statement for all: between several, a busy event loop would hold the lock.
 * @returns for each, in the same order, whether it was written
 */
export async function replaceDeliveries(db: Kysely<Database>, batch: readonly Replacement[]): Promise<boolean[]> {
  return writtenOf(batch, (await replacing(db, batch).execute()) as { id: string }[]);
}

/** The same with the attempts that it reports, in one transaction. */
export async function reportAttempts(
  { db, transact }: Pick<Engine, 'db' | 'transact'>,
  batch: readonly Replacement[],
): Promise<boolean[]> {
  const attempts = attemptsOf(db, batch);
  const replaced = replacing(db, batch).compile();
  return writtenOf(batch, await transact<{ id: string }>(attempts ? [attempts, replaced] : [replaced]));
}

/** Of several for one delivery the first counts: it changes the row that the others were based on. */
const firstOfEach = (batch: readonly Replacement[]) =>
  new Map(batch.toReversed().map((replacement) => [replacement.row.id, replacement]));

function writtenOf(batch: readonly Replacement[], written: readonly { id: string }[]): boolean[] {
  const first = firstOfEach(batch);
  const ids = new Set(written.map(({ id }) => id));
  return batch.map((replacement) => first.get(replacement.row.id) === replacement && ids.has(replacement.row.id));
}

function replacing(db: Kysely<Database>, batch: readonly Replacement[]) {
  const rows = [...firstOfEach(batch).values()].map(({ row, next }) => ({
    ...next,
    id: row.id,
    state_before: row.state,
    attempts_before: row.attempts,
    lease_before: row.lease_token,
  }));
  return db
    .updateTable('deliveries')
    .from(rowsFromJson(db, replacementTypes, rows))
    .set((column) => ({
      state: column.ref('given.state'),
      attempts: column.ref('given.attempts'),
      next_attempt_at: column.ref('given.next_attempt_at'),
      lease_until: column.ref('given.lease_until'),
      lease_token: column.ref('given.lease_token'),
      last_error: column.ref('given.last_error'),
      held_up: column.ref('given.held_up'),
      delivered_at: column.ref('given.delivered_at'),
    }))
    .whereRef('deliveries.id', '=', 'given.id')
    .whereRef('deliveries.state', '=', 'given.state_before')
    .whereRef('deliveries.attempts', '=', 'given.attempts_before')
    .whereRef('deliveries.lease_token', 'is not distinct from', 'given.lease_before')
    .returning('deliveries.id');
}

/**
 * The machine's `delivery.release` for every delivery of a lane that waits for its destination.
 * @param now milliseconds since 1970
 * @returns their number
 */
export async function releaseDeliveries(db: Kysely<Database>, lane: string, now: number): Promise<number> {
  const { numUpdatedRows } = await retryTransient(() =>
    db
      .updateTable('deliveries')
      .set({ next_attempt_at: now })
      .where('lane', '=', lane)
      .where('state', '=', 'waiting')
      .where('held_up', '=', 1)
      .where('next_attempt_at', '>', now)
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

/** The machine's `delivery.correct` for every delivery whose due time a fast clock set. @param now milliseconds since 1970. @returns their number */
export async function correctDeliveries(db: Kysely<Database>, now: number): Promise<number> {
  const { numUpdatedRows } = await retryTransient(() =>
    db
      .updateTable('deliveries')
      .set({ next_attempt_at: now })
      // Uses the index of open deliveries.
      .where('delivered_at', 'is', null)
      .where((row) =>
        row.or(
          Object.entries(furthestAhead).map(([state, furthest]) =>
            row.and([row('state', '=', state), row('next_attempt_at', '>', now + furthest)]),
          ),
        ),
      )
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

/** Lanes other than these that have had a delivery due since this time, which nothing has claimed. */
export async function unclaimedLanes(
  db: Kysely<Database>,
  configured: readonly string[],
  dueBy: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('lane')
    .distinct()
    // Uses the index of open deliveries.
    .where('delivered_at', 'is', null)
    .where('lane', 'not in', configured)
    .where('state', 'in', ['pending', 'waiting'])
    .where('next_attempt_at', '<=', dueBy)
    .execute();
  return rows.map(({ lane }) => lane);
}

export interface InterruptedDelivery {
  row: DeliveryTable;
  /** True: its process has ended; false: its lease has ended. */
  gone: boolean;
}

const ownerOf = ({ lease_token }: DeliveryTable) => lease_token?.split('.', 1)[0] ?? '';

/**
 * Deliveries in flight whose process has ended, or whose lease ended by `now` (milliseconds since 1970).
 * @param owner this process
 * @param living reads the names of all live processes; called only when other owners occur
 */
export async function interruptedDeliveries(
  db: Kysely<Database>,
  now: number,
  owner: string,
  living: () => Promise<ReadonlySet<string>>,
): Promise<InterruptedDelivery[]> {
  const underWay = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('state', '=', 'delivering')
    .where('lease_until', 'is not', null)
    .execute();
  // Read after the rows: every owner among them sent a heartbeat before its claim.
  const alive = underWay.some((row) => ownerOf(row) !== owner) ? await living() : new Set([owner]);
  return underWay.flatMap((row) => {
    const gone = !alive.has(ownerOf(row));
    return gone || (row.lease_until ?? 0) <= now ? [{ row, gone }] : [];
  });
}

/** Counts open deliveries, from indexes that hold no others. */
export async function countDeliveries(db: Kysely<Database>): Promise<DeliveryCounts> {
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
