import type { Clock } from '../lib/time.ts';
import { randomToken } from '../lib/secret.ts';
import { sha256 } from '../lib/digest.ts';

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

export interface DeskSession {
  /** Name in the log. */
  readonly name: string;
  /** Digest of the place. */
  readonly place: string;
  readonly begun: number;
  used: number;
  /** Name or initials that were last given; empty before. */
  initials: string;
  /** Result of a change, which the next page shows; empty without one. */
  notice: string;
}

/**
 * The logins of this process, which end with it. A session needs its token, which is a cookie and goes to every port of the host, and
 * its place, a part of its pages' addresses, which no other origin gets.
 */
export function createSessions(clock: Pick<Clock, 'now'>) {
  // Keyed by the digest of the token, the oldest first.
  const sessions = new Map<string, DeskSession>();
  let latest = -Infinity;
  let setBack = 0;
  /** A time that never goes back, continued from the latest reading: setting the clock back must not lengthen a pause. */
  const monotonicNow = () => {
    const now = clock.now();
    setBack += Math.max(0, latest - now - setBack);
    latest = now + setBack;
    return latest;
  };
  return {
    begin(): { token: string; place: string; name: string } {
      const token = randomToken();
      const place = randomToken().slice(0, PLACE_LENGTH);
      const digest = sha256(token);
      const name = digest.slice(0, NAME);
      const at = monotonicNow();
      sessions.set(digest, { name, place: sha256(place), begun: at, used: at, initials: '', notice: '' });
      const [oldest] = sessions.keys();
      if (sessions.size > MOST && oldest !== undefined) sessions.delete(oldest);
      return { token, place, name };
    },
    /** A session that goes on; null otherwise. */
    use(token: string, place: string): DeskSession | null {
      const digest = sha256(token);
      const session = sessions.get(digest);
      if (!session || session.place !== sha256(place)) return null;
      const at = monotonicNow();
      if (at >= session.used + IDLE || at >= session.begun + LIFETIME) {
        sessions.delete(digest);
        return null;
      }
      session.used = at;
      return session;
    },
    end: (token: string) => void sessions.delete(sha256(token)),
  };
}
