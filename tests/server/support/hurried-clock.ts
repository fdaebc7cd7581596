import type { Clock } from '../../../server/clock.ts';
import { POLL_INTERVAL } from '../../../server/delivery/deliveries.ts';

/** How much sooner its timers come. */
const HURRY = 50;

/**
 * A clock that is moved by hand, while its timers run by themselves, and sooner: what waits for the next look at the store
 * does not keep a test waiting. Longer timers come in their own time: most of them end an attempt that hangs, and sooner they
 * would end one that a busy machine holds up.
 */
export class HurriedClock implements Clock {
  #now: number;
  readonly #longest: number;

  /** @param longest the longest timer that comes sooner, in milliseconds */
  constructor(start = Date.UTC(2026, 0, 1), longest = POLL_INTERVAL) {
    this.#now = start;
    this.#longest = longest;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms > this.#longest ? ms : ms / HURRY);
    return () => clearTimeout(timer);
  }

  /** Moves on by `ms` milliseconds. */
  advance(ms: number): void {
    this.#now += ms;
  }
}
