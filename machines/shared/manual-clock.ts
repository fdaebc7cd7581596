import { SimulatedClock } from 'xstate';

/**
 * A clock that stands still until somebody moves it, for tests and for whoever wants to see minutes of a flow in
 * milliseconds. xstate's own fires only one of a chain of timers when it is moved past all of them; this one stops at
 * every timer on the way, so that each sees the time at which it was due.
 */
export class ManualClock extends SimulatedClock {
  /** When each timer that is waiting is due, in milliseconds of this clock. */
  readonly #due = new Map<number, number>();

  override setTimeout(callback: () => void, timeout: number): number {
    const id = super.setTimeout(() => {
      this.#due.delete(id);
      callback();
    }, timeout);
    this.#due.set(id, this.now() + timeout);
    return id;
  }

  override clearTimeout(id: number): void {
    this.#due.delete(id);
    super.clearTimeout(id);
  }

  /** When the next timer is due, in milliseconds of this clock; null when none is waiting. */
  get nextDue(): number | null {
    return this.#due.size === 0 ? null : Math.min(...this.#due.values());
  }

  /** Moves the clock by some milliseconds, from timer to timer; also those that are set on the way fire when they are due. */
  advance(ms: number): void {
    const end = this.now() + ms;
    for (let due = this.nextDue; due !== null && due <= end; due = this.nextDue) this.set(due);
    this.set(end);
  }
}
