import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { settle as settlePage } from './settle.ts';

/** Real milliseconds in which a page that has nothing under way can still do what is expected. Busy machines pause for two seconds. */
const QUIET_MS = 3_000;

/** The requests of a page that are under way, apart from those that a test holds. */
class Traffic {
  readonly #open = new Set<Request>();
  last = performance.now();

  constructor(page: Page) {
    const ends = (request: Request) => {
      this.#open.delete(request);
      this.last = performance.now();
    };
    page.on('request', (request) => this.#open.add(request));
    page.on('requestfinished', ends);
    page.on('requestfailed', ends);
    page.on('framenavigated', () => (this.last = performance.now()));
  }

  hold(request: Request): void {
    this.#open.delete(request);
  }

  get isOver(): boolean {
    return this.#open.size === 0;
  }
}

const traffic = new WeakMap<Page, Traffic>();

/** Begins to watch a page's requests; called before it opens anything. */
export function watchTraffic(page: Page): void {
  traffic.set(page, new Traffic(page));
}

/** A request that the test holds is not under way: the page waits for the test. */
export function holdRequest(page: Page, request: Request): void {
  traffic.get(page)?.hold(request);
}

/** How long an expectation waits: to its limit at most, and no more than three seconds once nothing is under way. */
export class Patience {
  readonly #page: Page | null;
  readonly #limit: number;
  readonly #began = performance.now();

  constructor(page: Page | null, limit: number) {
    this.#page = page;
    this.#limit = limit;
  }

  /** To be asked after a round trip through the page. */
  get isOver(): boolean {
    const now = performance.now();
    const seen = this.#page === null ? undefined : traffic.get(this.#page);
    const isQuiet = seen?.isOver === true && now - Math.max(this.#began, seen.last) > QUIET_MS;
    return isQuiet || now - this.#began > this.#limit;
  }
}

/** Waits for what the page shall do. @throws once patience is over */
export async function patiently<T>(page: Page, limit: number, waiting: Promise<T>): Promise<T> {
  const patience = new Patience(page, limit);
  let came = false;
  const watch = async (): Promise<never> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other.
      await delay(200);
      // Another document is something under way; a page that is closed ends the wait itself.
      // oxlint-disable-next-line no-await-in-loop
      if (!came) await page.evaluate(settlePage).catch(() => {});
      if (came || patience.isOver) throw new Error('it does not come');
    }
  };
  try {
    return await Promise.race([waiting, watch()]);
  } finally {
    came = true;
    // What is given up ends later, when its page is closed.
    waiting.catch(() => {});
  }
}
