import type { Clock } from '../../../server/lib/time.ts';
import { RETENTION_INTERVAL } from '../../../server/privacy/retention.ts';
import { until } from './until.ts';

interface Timer {
  at: number;
  run: () => void;
}

export class FakeClock implements Clock {
  /** Milliseconds of every wait that has begun. */
  readonly waits: number[] = [];
  readonly #timers = new Set<Timer>();
  #now: number;

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    this.waits.push(ms);
    return () => this.#timers.delete(timer);
  }

  /** Sets the clock, as an operator does: timers keep their distance. */
  step(ms: number): void {
    for (const timer of this.#timers) timer.at += ms;
    this.#now += ms;
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
    }
    this.#now = end;
  }

  /** Waits for that many rounds of the purge job, each of which ends in a wait. */
  async rounds(times: number): Promise<void> {
    await until(() => this.waits.filter((ms) => ms === RETENTION_INTERVAL).length === times);
  }
}
