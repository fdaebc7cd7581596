import type { Clock } from '../../../server/lib/time.ts';
import { POLL_INTERVAL } from '../../../server/outbox/worker.ts';

const HURRY = 50;

interface Timer {
  ms: number;
  run: () => void;
}

/** Short timers run by themselves and sooner: tests do not wait for the next poll. Longer ones are mostly time-outs. */
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

  advance(ms: number): void {
    this.#now += ms;
  }

  ring(ms: number): void {
    const ended = [...this.#timers.keys()].filter((timer) => timer.ms === ms);
    for (const { run } of ended) run();
  }

  #cancel(timer: Timer): boolean {
    clearTimeout(this.#timers.get(timer));
    return this.#timers.delete(timer);
  }
}
