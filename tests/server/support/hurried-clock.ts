import type { Clock } from '../../../server/clock.ts';

/** How much sooner its timers come. */
const HURRY = 50;

/**
 * A clock that is moved by hand, while its timers run by themselves, and sooner: what waits for the next look at the store
 * does not keep a test waiting.
 */
export class HurriedClock implements Clock {
  #now: number;

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms / HURRY);
    return () => clearTimeout(timer);
  }

  /** Moves on by `ms` milliseconds. */
  advance(ms: number): void {
    this.#now += ms;
  }
}
