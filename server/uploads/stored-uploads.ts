import type { Clock } from '../kernel/clock.ts';

/** How old the store's sum may be, in milliseconds. With 100,000 files it takes some 30 ms. */
const FRESH = 60_000;

interface StoredUploadsOptions {
  /** Bytes at most. */
  largest: number;
  /** Sums up the bytes in the store. */
  sum: () => Promise<number>;
  clock: Pick<Clock, 'now'>;
}

interface Look {
  at: number;
  sum: Promise<number>;
  /** Bytes taken in since then. */
  added: number;
}

/** Bounds the bytes of all stored attachments. Other processes on the same database are seen at the next look, within a minute. */
export class StoredUploads {
  readonly #options: StoredUploadsOptions;
  #last: Look | null = null;

  constructor(options: StoredUploadsOptions) {
    this.#options = options;
  }

  /** Bytes in the store. @throws when the store cannot be read */
  async bytes(): Promise<number> {
    const { sum, added } = this.#look();
    return added + (await sum);
  }

  /**
   * Counts a file that is about to be stored.
   * @returns false when there is no room for it
   * @throws when the store cannot be read
   */
  async take(size: number): Promise<boolean> {
    const look = this.#look();
    const stored = await look.sum;
    if (stored + look.added + size > this.#options.largest) return false;
    look.added += size;
    return true;
  }

  #look(): Look {
    const { sum, clock } = this.#options;
    const at = clock.now();
    if (this.#last && Math.abs(at - this.#last.at) < FRESH) return this.#last;
    const look: Look = { at, sum: sum(), added: 0 };
    look.sum.catch(() => {
      if (this.#last === look) this.#last = null;
    });
    this.#last = look;
    return look;
  }
}
