/** A time that never goes back, continued from the latest reading: setting the clock back must not lengthen a pause. */
export class MonotonicClock {
  #latest = -Infinity;
  /** Milliseconds by which the clock has been set back. */
  #setBack = 0;

  /** @param at the clock's time in milliseconds since 1970 */
  at(at: number): number {
    this.#setBack += Math.max(0, this.#latest - at - this.#setBack);
    this.#latest = at + this.#setBack;
    return this.#latest;
  }
}
