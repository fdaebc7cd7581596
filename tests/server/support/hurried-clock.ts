import type { Clock } from '../../../server/kernel/clock.ts';
import { POLL_INTERVAL } from '../../../server/delivery/deliveries.ts';

/** How much sooner its timers come. */
const HURRY = 50;

interface Timer {
  ms: number;
  run: () => void;
}

/**
 * A clock that is moved by hand, while its timers run by themselves, and sooner: what waits for the next look at the store
 * does not keep a test waiting. Longer timers come when a test rings them, or in their own time: most of them end an attempt that
 * hangs, and sooner they would end one that a busy machine holds up.
 */
export class HurriedClock implements Clock {
  readonly #timers = new Map<Timer, NodeJS.Timeout>();
  #now: number;

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = {
      ms,
      run: () => {
        if (this.#cancel(timer)) run();
      },
    };
    this.#timers.set(timer, setTimeout(timer.run, ms > POLL_INTERVAL ? ms : ms / HURRY));
    return () => void this.#cancel(timer);
  }

  /** Moves on by `ms` milliseconds. */
  advance(ms: number): void {
    this.#now += ms;
  }

  /** Ends the waits of so many milliseconds. */
  ring(ms: number): void {
    const ended = [...this.#timers.keys()].filter((timer) => timer.ms === ms);
    for (const { run } of ended) run();
  }

  #cancel(timer: Timer): boolean {
    clearTimeout(this.#timers.get(timer));
    return this.#timers.delete(timer);
  }
}
