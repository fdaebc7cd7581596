const SECOND = 1_000;

/** Failures in a row after which a destination counts as down: one or two happen to anybody. */
const FAILURES_UNTIL_PAUSE = 3;

/**
 * The first pause, the longest one of our own, and the longest that a destination can ask for, in milliseconds. Ours
 * stay short: what waits is to be gone within a minute after the destination is back.
 */
const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 15 * SECOND;
const LONGEST_WISH = 3_600 * SECOND;

/** A pause grows by up to this part of itself, so that several relays do not come back together. */
const JITTER = 0.2;

/** An attempt found the destination down. */
export interface Failure {
  /** Milliseconds since 1970. */
  at: number;
  /** A random number from 0 to 1. */
  jitter: number;
  /** What the destination asked for (ms), as in Retry-After; null when it did not. */
  retryAfter: number | null;
}

/**
 * Whether a destination is down, judged by what its attempts found. While it is, its deliveries are spared: they stay
 * due and lose no attempts; after each pause one of them goes ahead as a probe. The pauses grow from 5 to
 * 15 seconds.
 */
export class Outage {
  /** In a row, since the destination last answered. */
  #failures = 0;
  #pauses = 0;
  #pausedUntil: number | null = null;
  // What a former process left waiting may be waiting for this destination.
  #nudgeOwed = true;

  /**
   * How many more attempts may begin.
   * @param now milliseconds since 1970
   * @param underWay attempts that have not reported
   * @param concurrency attempts at the same time when all is well
   */
  allowance(now: number, underWay: number, concurrency: number): number {
    if (this.#pausedUntil === null) return concurrency - underWay;
    const probing = underWay > 0;
    return now >= this.#pausedUntil && !probing ? 1 : 0;
  }

  /** The destination could not be reached. @returns milliseconds of the pause that this begins, or null when none does */
  failed({ at, jitter, retryAfter }: Failure): number | null {
    this.#failures += 1;
    this.#nudgeOwed = true;
    // An attempt from before the pause says nothing new.
    if (this.#pausedUntil !== null && at < this.#pausedUntil) return null;
    const probe = this.#pausedUntil !== null;
    // Who says when to come back is believed at once.
    if (this.#failures < FAILURES_UNTIL_PAUSE && retryAfter === null && !probe) return null;
    const planned = Math.min(FIRST_PAUSE * 2 ** this.#pauses, LONGEST_PAUSE) * (1 + JITTER * jitter);
    const pause = Math.max(Math.round(planned), Math.min(retryAfter ?? 0, LONGEST_WISH));
    this.#pausedUntil = at + pause;
    this.#pauses += 1;
    return pause;
  }

  /** The destination answered, though it may have refused this one delivery. @returns whether that ends a pause */
  answered(): boolean {
    const paused = this.#pausedUntil !== null;
    this.#failures = 0;
    this.#pauses = 0;
    this.#pausedUntil = null;
    return paused;
  }

  /** Whether, once a delivery is taken, what waits for the destination to come back is to be told. */
  get nudgeOwed(): boolean {
    return this.#nudgeOwed;
  }

  /** What waits has been told. */
  nudged(): void {
    this.#nudgeOwed = false;
  }
}
