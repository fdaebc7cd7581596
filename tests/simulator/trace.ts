import { createHash } from 'node:crypto';

/** Who acts in a simulated world, in the order of a sequence diagram. */
export type Place = 'visitor' | 'network' | 'relay' | 'store' | 'mail' | 'webhook' | 'operator';

export interface Noted {
  /** Milliseconds since the world began. */
  at: number;
  place: Place;
  /** Which of them, such as a visitor's number. */
  who: string;
  what: string;
}

/** What has happened, in its order. Two runs of one seed have the same digest. */
export class Trace {
  readonly noted: Noted[] = [];
  readonly #hash = createHash('sha256');
  readonly #keeps: boolean;

  /** @param keeps false: only the digest, which is as long for a year as for a day */
  constructor({ keeps = true } = {}) {
    this.#keeps = keeps;
  }

  note(at: number, place: Place, who: string, what: string): void {
    this.#hash.update(`${at} ${place} ${who} ${what}\n`);
    if (this.#keeps) this.noted.push({ at, place, who, what });
  }

  /** SHA-256, in hexadecimal digits. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}
