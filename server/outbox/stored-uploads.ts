import type { Clock } from '../lib/clock.ts';

/** Milliseconds that a sum is reused; with 100,000 files it takes some 30 ms. */
const FRESH = 60_000;

interface StoredUploadsOptions {
  /** Bytes at most. */
  largest: number;
  sum: () => Promise<number>;
  clock: Pick<Clock, 'now'>;
}

interface Look {
  at: number;
  sum: Promise<number>;
  /** Bytes added since then. */
  added: number;
}

/** Bounds the bytes of all stored attachments. Other processes' files count within a minute. */
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

  /** Counts a file before it is stored. @returns false without room. @throws when the store cannot be read */
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
