import { HttpError, RETRY_AFTER } from '../http/http-error.ts';

/** Pages in flight for one sender and for all. A sender has at most 64 connections (connections.ts). */
const MAX_OF_SENDER = 64;
const MOST = 256;

const BUSY = 'The site is very busy. Please try again in a few seconds.';

/** Runs each sender's tasks one after another, so that a sender's flood delays its own pages only. */
export class RenderQueue {
  readonly #waiting = new Map<string, (() => void)[]>();
  #underWay = 0;

  /** @throws HttpError 429 when the sender has too many tasks, 503 when all senders together have; the task does not begin */
  async run<Result>(sender: string, task: () => Promise<Result>): Promise<Result> {
    const waiting = this.#waiting.get(sender);
    if (waiting && waiting.length >= MAX_OF_SENDER - 1) throw new HttpError(429, BUSY, { retryAfter: RETRY_AFTER });
    if (this.#underWay >= MOST) throw new HttpError(503, BUSY, { retryAfter: RETRY_AFTER });
    this.#underWay += 1;
    if (waiting) await new Promise<void>((start) => waiting.push(start));
    else this.#waiting.set(sender, []);
    try {
      return await task();
    } finally {
      this.#underWay -= 1;
      const next = this.#waiting.get(sender)?.shift();
      if (next) next();
      else this.#waiting.delete(sender);
    }
  }
}
