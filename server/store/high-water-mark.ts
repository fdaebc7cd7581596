import type { Transaction } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import type { Database } from './schema.ts';

const ROW = 1;

/** Milliseconds that a corrected clock may be behind the stored time. */
const SET_RIGHT = 3_600_000;

const moment = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '');

/**
 * The time by which tokens and sessions expire; it never goes back, or setting the clock back would revive expired ones.
 * It is stored, so that a restart keeps it.
 */
export class HighWaterMark {
  readonly #clock: Pick<Clock, 'now'>;
  #highest: number;

  /**
   * @param stored the latest time of a former process; 0 without one
   * @throws OperatorError when it is far ahead of the clock: until then no session would expire
   */
  constructor(clock: Pick<Clock, 'now'>, stored: number) {
    if (stored > clock.now() + SET_RIGHT) {
      throw new OperatorError(
        `The clock says ${moment(clock.now())}, but the store was used at ${moment(stored)}. Set the clock right. If it is, it was wrong then: ` +
          'empty the tables clock_mark, sessions and tokens of the store while no relay runs. Everybody logs in again then, and mailed links so far are worthless.',
      );
    }
    this.#clock = clock;
    this.#highest = stored;
  }

  /** Milliseconds since 1970; never less than before. */
  now(): number {
    this.#highest = Math.max(this.#highest, this.#clock.now());
    return this.#highest;
  }

  /** Stores the time with the transaction. Takes over a later time that another process has stored. */
  async keep(trx: Transaction<Database>): Promise<void> {
    const kept = await trx
      .insertInto('clock_mark')
      .values({ id: ROW, at: this.now() })
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
