import type { Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';

const ROW = 1;

/**
 * The time by which tokens and sessions end. It never goes back: a clock that is set back must not make good again what
 * had expired. The mark is stored, so that neither a restart does.
 */
export class ClockMark {
  readonly #clock: Pick<Clock, 'now'>;
  #highest: number;

  /** @param stored the latest time of a former process; 0 without one */
  constructor(clock: Pick<Clock, 'now'>, stored: number) {
    this.#clock = clock;
    this.#highest = stored;
  }

  /** Milliseconds since 1970; never less than before. */
  now(): number {
    this.#highest = Math.max(this.#highest, this.#clock.now());
    return this.#highest;
  }

  /**
   * Stores the time, along with whatever else the transaction writes. What another process on the same database has stored counts
   * here as well, if it is later.
   */
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
