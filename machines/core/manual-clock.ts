import { SimulatedClock } from 'xstate';

/** xstate's SimulatedClock fires only one of a chain of timers per advance; this one stops at each due time. */
export class ManualClock extends SimulatedClock {
  /** Due times of waiting timers, in milliseconds of this clock. */
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

  /** Milliseconds of this clock; null without a waiting timer. */
  get nextDue(): number | null {
    return this.#due.size === 0 ? null : Math.min(...this.#due.values());
  }

  /** Fires timers in order, including those set on the way. */
  advance(ms: number): void {
    const end = this.now() + ms;
    for (let due = this.nextDue; due !== null && due <= end; due = this.nextDue) this.set(due);
    this.set(end);
  }
}
