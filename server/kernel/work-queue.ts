interface WorkQueueOptions {
  /** Works that run at the same time. */
  atOnce: number;
  /** Works that wait at most. */
  longest: number;
  /** What a work is refused with for which there is no room. */
  full: () => Error;
}

/** Lets a few works run at the same time and the next ones wait, first come, first served. */
export class WorkQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #options: WorkQueueOptions;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /** Whether nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** @throws what `full` has made, or what the work throws */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { atOnce, longest, full } = this.#options;
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= longest) throw full();
      // The next in line takes over the place of the one that has ended.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
