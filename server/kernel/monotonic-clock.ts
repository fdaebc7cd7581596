/**
 * The clock's time as one that never goes back: it goes on from the latest that it was told. For pauses that end by the clock and
 * are to be no longer because that was set back meanwhile.
 */
export class MonotonicClock {
  #latest = -Infinity;
  /** By how much the clock has been set back since it began. */
  #setBack = 0;

  /** @param at what the clock says, in milliseconds since 1970 */
  at(at: number): number {
    this.#setBack += Math.max(0, this.#latest - at - this.#setBack);
    this.#latest = at + this.#setBack;
    return this.#latest;
  }
}
