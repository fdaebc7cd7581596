import type { Chance } from './chance.ts';
import type { Scheduler } from './scheduler.ts';

/** The desk as a browser without a screen has it: pages, forms, and a login once a session has ended. */

/** Of the monitor, which has a port of its own. */
export const MONITOR = 'http://localhost:9400';

export const DESK_KEY = 'quiet otters read 417 maps';

const LOGIN = '/desk/login';

const MOST_TRIES = 12;

export interface DeskAnswer {
  status: number;
  /** Where it leads, below the address of the session. */
  to: string | null;
  text: string;
}

export interface DeskOptions {
  scheduler: Scheduler;
  chance: Chance;
}

/** Attributes as a browser reads them. */
export const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

export class Desk {
  readonly #options: DeskOptions;
  /** `/desk/` and the place of the session; empty before a login. */
  #address = '';

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  async #ask(path: string, values?: Readonly<Record<string, string>>): Promise<DeskAnswer | null> {
    const post = values && {
      method: 'POST',
      body: new URLSearchParams(values),
      headers: { Origin: 'http://localhost' },
    };
    const response = await fetch(`${MONITOR}${path}`, post).catch(() => null);
    if (!response) return null;
    return { status: response.status, to: response.headers.get('location'), text: await response.text() };
  }

  #rest(): Promise<void> {
    const { scheduler, chance } = this.#options;
    return scheduler.wait(5_000 + chance.around(60_000));
  }

  /** @returns whether the desk is open */
  async logIn(): Promise<boolean> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other.
      const answer = await this.#ask(LOGIN, { key: DESK_KEY });
      const [address] = /^\/desk\/[\w-]{22}/.exec(answer?.to ?? '') ?? [];
      if (address !== undefined) {
        this.#address = address;
        return true;
      }
      // oxlint-disable-next-line no-await-in-loop
      await this.#rest();
    }
    return false;
  }

  /** A page, asked for until it is there. @returns null where the relay does not answer */
  async get(path: string): Promise<DeskAnswer | null> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await this.#ask(`${this.#address}/${path}`);
      const hasEnded = answer?.to === LOGIN;
      if (answer && !hasEnded && answer.status < 500) return answer;
      // oxlint-disable-next-line no-await-in-loop
      if (!hasEnded) await this.#rest();
      // oxlint-disable-next-line no-await-in-loop
      else if (!(await this.logIn())) return null;
    }
    return null;
  }

  /** A form, once: no key says that it is the same. @returns null where it may be done or not */
  async post(path: string, values: Readonly<Record<string, string>> = {}): Promise<DeskAnswer | null> {
    const answer = await this.#ask(`${this.#address}/${path}`, values);
    if (!answer || answer.status >= 500) return null;
    if (answer.to === LOGIN) return { ...answer, to: null };
    return { ...answer, to: answer.to?.slice(this.#address.length + 1) ?? null };
  }
}
