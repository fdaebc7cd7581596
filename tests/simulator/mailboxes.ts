import type { Scheduler } from './scheduler.ts';

/** Mailboxes of visitors: the links of the mails that have arrived. */
export class Mailboxes {
  readonly #scheduler: Scheduler;
  readonly #links = new Map<string, URL>();
  readonly #waiting = new Map<string, (link: URL) => void>();

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** @param text a mail's, its links spelt out */
  take(address: string, text: string): void {
    const [found] = /https?:\/\/\S+[?&](?:confirmation|token)=[\w-]+/.exec(text) ?? [];
    if (found === undefined) return;
    const link = new URL(found);
    const place = `${address} ${link.pathname}`;
    this.#links.set(place, link);
    this.#waiting.get(place)?.(link);
  }

  /** @param path of the page that it opens @returns the newest such link to an address; null where none comes in time */
  link(address: string, path: string, patience: number): Promise<URL | null> {
    const place = `${address} ${path}`;
    return new Promise((resolve) => {
      const known = this.#links.get(place);
      if (known) resolve(known);
      this.#waiting.set(place, resolve);
      this.#scheduler.after(patience, () => resolve(null));
    });
  }
}
