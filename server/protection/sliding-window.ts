import type { Clock } from '../clock.ts';

/** Keys that are remembered at most; beyond it the one that was quiet for longest is forgotten. */
const MOST_KEYS = 50_000;

export interface SlidingWindowOptions {
  /** Attempts within the window at most. */
  limit: number;
  /** The window's length in milliseconds. */
  window: number;
  clock: Pick<Clock, 'now'>;
  /** Keys that are remembered at most. */
  mostKeys?: number;
}

/**
 * Counts attempts by key over the last so many minutes. In memory: a restart forgets them, and several processes would
 * count apart.
 */
export class SlidingWindow {
  readonly #options: Required<SlidingWindowOptions>;
  /** The times of the attempts of each key; the key that was used last stands last. */
  readonly #attempts = new Map<string, number[]>();

  constructor(options: SlidingWindowOptions) {
    this.#options = { mostKeys: MOST_KEYS, ...options };
  }

  /** Milliseconds until another attempt is allowed; 0 when it is now. */
  wait(key: string): number {
    const { limit, window, clock } = this.#options;
    const recent = this.#recent(key);
    const first = recent[recent.length - limit];
    return first === undefined ? 0 : first + window - clock.now();
  }

  /** Counts an attempt, whether it is allowed or not. */
  add(key: string): void {
    const { limit, clock, mostKeys } = this.#options;
    // No more are kept than are needed to tell.
    const attempts = [...this.#recent(key), clock.now()].slice(-limit);
    this.#attempts.delete(key);
    this.#attempts.set(key, attempts);
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size > mostKeys && oldest !== undefined) this.#attempts.delete(oldest);
  }

  /** Takes back the last attempt of a key. */
  takeBack(key: string): void {
    this.#attempts.get(key)?.pop();
  }

  /** Forgets a key. */
  forget(key: string): void {
    this.#attempts.delete(key);
  }

  #recent(key: string): number[] {
    const { window, clock } = this.#options;
    const now = clock.now();
    // A clock that was set back must lock nobody out: what lies ahead of it counts as just now.
    return (this.#attempts.get(key) ?? []).map((at) => Math.min(at, now)).filter((at) => at > now - window);
  }
}
