/** The relay's view of time; tests hand in one that they move by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Calls `run` once after `ms` milliseconds.
   * @returns a function that calls it off
   */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
