/** Too much of the same work waits. */
export class TooBusy extends Error {
  override name: string = 'TooBusy';
}

export class TooManyOfSender extends TooBusy {
  override name = 'TooManyOfSender';
}

interface WorkQueueOptions {
  atOnce: number;
  longest: number;
  full: () => Error;
}

/** Runs a limited number of works at the same time; others wait in order. */
export class WorkQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #options: WorkQueueOptions;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** @throws the error of `full`, or of the work */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { atOnce, longest, full } = this.#options;
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= longest) throw full();
      // The next in line takes the place of the one that has ended.
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
