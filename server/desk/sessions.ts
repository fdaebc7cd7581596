import { randomToken } from '../lib/secret.ts';
import { sha256 } from '../lib/sha256.ts';

const MINUTE = 60_000;

/** Milliseconds after the last request. */
export const IDLE = 30 * MINUTE;

/** Milliseconds after the login: a long working day. */
export const LIFETIME = 10 * 60 * MINUTE;

/** The oldest ends beyond it. */
const MOST = 100;

/** Characters of the digest that name a session in the log. */
const NAME = 8;

/** Characters of a place: 132 random bits. */
const PLACE_LENGTH = 22;

export interface OpenSession {
  /** Name in the log. */
  readonly name: string;
  /** Name or initials that were last given; empty before. */
  initials: string;
}

interface Session extends OpenSession {
  /** Digest of the place. */
  place: string;
  begun: number;
  used: number;
}

/**
 * The logins of this process, which end with it. A session needs its token, which is a cookie and goes to every port of the host, and
 * its place, a part of its pages' addresses, which no other origin gets.
 */
export class DeskSessions {
  /** Sessions by the digest of the token, the oldest first. */
  readonly #sessions = new Map<string, Session>();
  #latest = -Infinity;
  /** Milliseconds by which the clock has been set back. */
  #setBack = 0;

  /** A time that never goes back, continued from the latest reading: setting the clock back must not lengthen a pause. */
  #at(now: number): number {
    this.#setBack += Math.max(0, this.#latest - now - this.#setBack);
    this.#latest = now + this.#setBack;
    return this.#latest;
  }

  /** @param now milliseconds since 1970 */
  begin(now: number): { token: string; place: string; name: string } {
    const token = randomToken();
    const place = randomToken().slice(0, PLACE_LENGTH);
    const digest = sha256(token);
    const name = digest.slice(0, NAME);
    const at = this.#at(now);
    this.#sessions.set(digest, { name, initials: '', place: sha256(place), begun: at, used: at });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST && oldest !== undefined) this.#sessions.delete(oldest);
    return { token, place, name };
  }

  /** A session that goes on; null otherwise. */
  use(token: string, place: string, now: number): OpenSession | null {
    const digest = sha256(token);
    const session = this.#sessions.get(digest);
    if (!session || session.place !== sha256(place)) return null;
    const at = this.#at(now);
    if (at >= session.used + IDLE || at >= session.begun + LIFETIME) {
      this.#sessions.delete(digest);
      return null;
    }
    session.used = at;
    return session;
  }

  end(token: string): void {
    this.#sessions.delete(sha256(token));
  }
}
