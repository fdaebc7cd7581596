import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items that share a transaction, which limits how long others wait. */
export const LARGEST_BATCH = 256;

interface Waiting<Item, Result> {
  item: Item;
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Group commit: callers share a transaction, because a commit waits for the disk with one row or a hundred.
 * While one runs, the next callers gather for the following one.
 */
export class GroupCommit<Item, Result> {
  readonly #commit: (batch: readonly Item[]) => Promise<readonly Result[]>;
  readonly #largest: number;
  readonly #now: () => number;
  readonly #queue: Waiting<Item, Result>[] = [];
  #batch: readonly Waiting<Item, Result>[] = [];
  #draining: Promise<void> | null = null;

  /**
   * @param commit writes a batch durably in one transaction and returns one result per item, in order
   * @param largest items in one transaction
   * @param now milliseconds of a monotonic clock
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

  /** Resolves after the item's transaction has committed. @throws the commit's error, for every item of the batch; none is stored */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, since: this.#now(), resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  waited(): number {
    const [first] = this.#batch.length > 0 ? this.#batch : this.#queue;
    return first ? this.#now() - first.since : 0;
  }

  /** Resolves when all items so far are settled. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // Not at once: requests of the same turn of the event loop belong in the first batch.
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
