/** Milliseconds of a measurement: long enough for a slow commit and the burst of answers after it. */
const WINDOW = 500;

/** Decay of the best pace at each slower window: half after about 7 of them. */
const FADING = 0.9;

/** Requests finished per second, at the best of the last seconds: a short stall does not lower it. */
export class Pace {
  readonly #now: () => number;
  #since: number;
  #finished = 0;
  #best = 0;

  /** @param now milliseconds of a monotonic clock */
  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#since = now();
  }

  count(): void {
    this.#finished += 1;
    const passed = this.#now() - this.#since;
    if (passed < WINDOW) return;
    this.#best = Math.max((this.#finished * 1_000) / passed, this.#best * FADING);
    this.#since += passed;
    this.#finished = 0;
  }

  within(milliseconds: number): number {
    return (this.#best * milliseconds) / 1_000;
  }
}
