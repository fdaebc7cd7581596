import type { Clock } from './ClockProvider.tsx';

/** A clock with the current time in milliseconds. */
export interface ReadableClock extends Clock {
  now(): number;
}

const realClock: ReadableClock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (id) => clearTimeout(id),
};

/**
 * A timer that is set by a timer counts from the moment that one was due, so delays do not accumulate and a late tab
 * catches up. Only for chains that end: a cycle would catch up on every round.
 */
export function driftFreeClock(base: ReadableClock = realClock): Clock {
  /** Due time of the running timer; null outside of timers. */
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
