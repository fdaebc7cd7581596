import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items that share a transaction at most: a short wait for others. */
export const LARGEST_BATCH = 256;

interface Waiting<Item, Result> {
  item: Item;
  /** When it was added. */
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Lets many callers share one transaction. A commit waits for the disk, whether it carries one row or a hundred;
 * while one is under way the next callers gather for the following one.
 */
export class GroupCommit<Item, Result> {
  readonly #commit: (batch: readonly Item[]) => Promise<readonly Result[]>;
  readonly #largest: number;
  readonly #now: () => number;
  readonly #queue: Waiting<Item, Result>[] = [];
  /** What is being committed. */
  #batch: readonly Waiting<Item, Result>[] = [];
  #draining: Promise<void> | null = null;

  /**
   * @param commit writes a batch durably in one transaction and answers one result an item, in the same order
   * @param largest items in one transaction at most
   * @param now milliseconds of a clock that nobody sets
   */
  constructor(
    commit: (batch: readonly Item[]) => Promise<readonly Result[]>,
    largest: number,
    now = () => performance.now(),
  ) {
    this.#commit = commit;
    this.#largest = largest;
    this.#now = now;
  }

  /**
   * Resolves after the transaction that carries the item has committed.
   * @throws what the commit threw; the whole batch shares it, and none of its items is stored
   */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, since: this.#now(), resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Milliseconds that the first of those who wait has waited by now; 0 when nobody does. */
  waited(): number {
    const [first] = this.#batch.length > 0 ? this.#batch : this.#queue;
    return first ? this.#now() - first.since : 0;
  }

  /** Resolves when everything that was added so far has been answered. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // Not at once: requests that arrived in the same turn of the event loop belong in the first batch.
    await nextTurn();
    while (this.#queue.length > 0) {
      this.#batch = this.#queue.splice(0, this.#largest);
      await this.#write(this.#batch);
      this.#batch = [];
    }
    this.#draining = null;
  }

  async #write(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#commit(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('The commit gave no result for an item.'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
