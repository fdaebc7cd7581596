/** Milliseconds over which is counted: a commit that the disk holds up, and the burst of answers after it, are in one. */
const WINDOW = 500;

/** What is left of the best pace after a window that was slower: half after some 7 of them. */
const FADING = 0.9;

/** How many requests a second are finished, at the best of the last seconds. Whoever is held up for a moment is no slower for it. */
export class Pace {
  readonly #now: () => number;
  #since: number;
  #finished = 0;
  #best = 0;

  /** @param now milliseconds of a clock that nobody sets */
  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#since = now();
  }

  /** A request is finished. */
  count(): void {
    this.#finished += 1;
    const passed = this.#now() - this.#since;
    if (passed < WINDOW) return;
    this.#best = Math.max((this.#finished * 1_000) / passed, this.#best * FADING);
    this.#since += passed;
    this.#finished = 0;
  }

  /** Requests that are finished within so many milliseconds. */
  within(milliseconds: number): number {
    return (this.#best * milliseconds) / 1_000;
  }
}
