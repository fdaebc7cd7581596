export class Arrivals<T> {
  readonly #patience: number;
  readonly #items: T[] = [];
  #wake = Promise.withResolvers<void>();

  /** @param patience time-out in milliseconds */
  constructor(patience: number) {
    this.#patience = patience;
  }

  get items(): readonly T[] {
    return this.#items;
  }

  put(item: T): void {
    this.#items.push(item);
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }

  async reach(count: number, what: string): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error(`${what} did not come within ${this.#patience} ms`)),
      this.#patience,
    );
    try {
      // oxlint-disable-next-line no-await-in-loop -- waits for one item after the other.
      while (this.#items.length < count) await Promise.race([this.#wake.promise, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
