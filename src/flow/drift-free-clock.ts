import type { Clock } from './ClockProvider.tsx';

/** A clock that also tells the time, in milliseconds. */
export interface TellingClock extends Clock {
  now(): number;
}

/** The browser's own. */
const realClock: TellingClock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (id) => clearTimeout(id),
};

/**
 * A clock on which lateness does not add up. A timer that is set while another one runs out counts from the moment at
 * which that one was due, not from when it came: a chain of waits keeps its instants, and a tab that wakes up late
 * catches up, one wait after the other. For a chain that ends: one that goes round would make up for every round missed.
 */
export function driftFreeClock(base: TellingClock = realClock): Clock {
  /** What the timer that runs out just now counts as; null outside of one. */
  let due: number | null = null;
  return {
    setTimeout(run, ms) {
      const at = (due ?? base.now()) + ms;
      return base.setTimeout(() => {
        due = at;
        try {
          run();
        } finally {
          due = null;
        }
      }, at - base.now());
    },
    clearTimeout: (id) => base.clearTimeout(id),
  };
}
