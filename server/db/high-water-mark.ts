import type { Kysely, Transaction } from 'kysely';
import { type Clock, DAY, moment } from '../lib/time.ts';
import { OperatorError } from '../lib/operator-error.ts';
import type { Database } from './database.ts';

const ROW = 1;
const PURGE_ROW = 2;

/** Milliseconds beyond the last purge from which on the clock is not believed: it would remove what is still to be kept (SRV-17). */
export const FURTHEST_PURGE = 30 * DAY;

/** Milliseconds that a corrected clock may be behind the stored time. */
export const SET_RIGHT = 3_600_000;

/** The command by which the operator says that the clock is right. */
export const CONFIRM_CLOCK = 'npm run clock -- --confirm';

export interface Times {
  now: number;
  /** Tokens and sessions expire by a time that never goes back. */
  tokens: number;
}

/** The clock is further beyond the last purge than is believed. */
export interface ClockAhead {
  clock: number;
  lastPurge: number;
}

const timeOf = async (db: Kysely<Database>, id: number): Promise<number | null> =>
  (await db.selectFrom('clock_mark').select('at').where('id', '=', id).executeTakeFirst())?.at ?? null;

/** @returns the last purge's time, before the first one the store's latest time; null for an unused store */
export async function lastPurge(db: Kysely<Database>): Promise<number | null> {
  const purge = await timeOf(db, PURGE_ROW);
  if (purge !== null) return purge;
  const { newest } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.max('received_at').as('newest'))
    .executeTakeFirstOrThrow();
  const latest = Math.max((await timeOf(db, ROW)) ?? 0, newest ?? 0);
  return latest === 0 ? null : latest;
}

/** Stores the time of a purge, or the one that the operator confirms. */
export async function setLastPurge(db: Kysely<Database>, at: number): Promise<void> {
  await db
    .insertInto('clock_mark')
    .values({ id: PURGE_ROW, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
}

export const isAhead = (clock: number, purge: number | null): boolean =>
  purge !== null && clock > purge + FURTHEST_PURGE;

/**
 * The time by which tokens and sessions expire; it never goes back, or setting the clock back would revive expired ones.
 * It is stored, so that a restart keeps it.
 */
export class HighWaterMark {
  readonly #clock: Pick<Clock, 'now'>;
  #highest: number;
  #lastPurge: number | null;

  /**
   * @param stored the latest time of a former process; 0 without one
   * @param purge the last purge's time: a clock that is too far beyond it is read, and raises nothing
   * @throws OperatorError when it is far ahead of the clock: until then no session would expire
   */
  constructor(clock: Pick<Clock, 'now'>, stored: number, purge: number | null) {
    if (stored > clock.now() + SET_RIGHT) {
      throw new OperatorError(
        `The clock says ${moment(clock.now())}, but the store was used at ${moment(stored)}. Set the clock right. If it is, it was wrong then: ` +
          'empty the tables clock_mark, sessions and tokens of the store while no relay runs. Everybody logs in again then, and mailed links so far are worthless.',
      );
    }
    this.#clock = clock;
    this.#highest = stored;
    this.#lastPurge = purge;
  }

  /** @throws OperatorError as the constructor does */
  static async read(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<HighWaterMark> {
    return new HighWaterMark(clock, (await timeOf(db, ROW)) ?? 0, await lastPurge(db));
  }

  /** Milliseconds since 1970; never less than before, unless a clock that was too far ahead is set right. */
  now(): number {
    const now = this.#clock.now();
    if (!isAhead(now, this.#lastPurge)) this.#highest = Math.max(this.#highest, now);
    return Math.max(this.#highest, now);
  }

  /** Time of receipt: at least the last purge, or a submission under a slow clock would expire early. */
  received(): number {
    return Math.max(this.now(), this.#lastPurge ?? 0);
  }

  /** Decides whether a purge may go as far as the clock says, and stores its time. @param trx holds the lock of changes */
  async allowPurge(trx: Transaction<Database>): Promise<Times | ClockAhead> {
    const now = this.#clock.now();
    const last = await lastPurge(trx);
    this.#lastPurge = last;
    if (last !== null && isAhead(now, last)) return { clock: now, lastPurge: last };
    // A clock that is far behind would make the right one look far ahead.
    if (last === null || now > last - FURTHEST_PURGE) {
      await setLastPurge(trx, now);
      this.#lastPurge = now;
    }
    return { now, tokens: this.now() };
  }

  /** Stores the time with the transaction. Takes over a later time that another process has stored. */
  async keep(trx: Transaction<Database>): Promise<void> {
    this.now();
    const kept = await trx
      .insertInto('clock_mark')
      .values({ id: ROW, at: this.#highest })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          at: row
            .case()
            .when('clock_mark.at', '>', row.ref('excluded.at'))
            .then(row.ref('clock_mark.at'))
            .else(row.ref('excluded.at'))
            .end(),
        })),
      )
      .returning('at')
      .executeTakeFirstOrThrow();
    this.#highest = Math.max(this.#highest, kept.at);
  }
}
