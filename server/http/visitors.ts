import type { Context } from 'koa';
import { SESSION_LIFETIME, TOKEN_LIFETIME } from '../accounts/account-store.ts';
import { randomToken, type Secret } from '../accounts/secret.ts';
import { sha256 } from '../sha256.ts';
import type { Cookies } from './cookies.ts';

const SECOND = 1_000;

/** How long a browser is known to have been logged in, in seconds: a year. */
const DEVICE_AGE = 365 * 24 * 60 * 60;

/** For how long it is remembered where a login is to lead, in seconds: a password may have to be reset in between. */
const TARGET_AGE = 60 * 60;

/** Who is asking, as the cookies say. Whether a session lasts the backend knows. */
export interface Visitors {
  /** The digest of the session that the browser has come with, whether it lasts or not. */
  sessionOf(ctx: Context): string | null;
  /** A new session, always under a new name: its token for the browser, its digest for the backend. */
  newSession(): { token: string; digest: string };
  begin(ctx: Context, session: { token: string }): void;
  end(ctx: Context): void;
  /** Lets the browser go on from a signup to the legal acceptance (SRV-5). */
  continueFrom(ctx: Context, signupId: string): void;
  endContinuation(ctx: Context): void;
  /** The signup that the browser goes on from. */
  signupOf(ctx: Context): string | null;
  /** Remembers where the browser wanted to go before a login came in between. */
  rememberTarget(ctx: Context, target: string): void;
  /** Where it wanted to go; whether it may is to be asked again. Forgotten with it. */
  takeTarget(ctx: Context): string | null;
  /** Remembers that the owner of an address's account has used this browser. @param address canonical */
  rememberDevice(ctx: Context, address: string): void;
  /** Whether anybody has logged in with this browser before, and it has kept the cookie that says so. */
  isKnown(ctx: Context): boolean;
  /** Names the browser if the owner of the address's account has used it before. */
  deviceOf(ctx: Context, address: string): string | null;
}

interface VisitorsOptions {
  cookies: Cookies;
  secret: Secret;
  /** The time by which links end. @returns milliseconds since 1970 */
  now(): number;
}

export function createVisitors({ cookies, secret, now }: VisitorsOptions): Visitors {
  return {
    sessionOf(ctx) {
      const token = cookies.read(ctx, 'session');
      return token === null ? null : sha256(token);
    },
    newSession() {
      const token = randomToken();
      return { token, digest: sha256(token) };
    },
    begin: (ctx, { token }) => cookies.set(ctx, 'session', token, SESSION_LIFETIME / SECOND),
    end: (ctx) => cookies.clear(ctx, 'session'),
    continueFrom(ctx, signupId) {
      const until = now() + TOKEN_LIFETIME;
      cookies.set(ctx, 'continuation', secret.sign('continuation', `${signupId}~${until}`), TOKEN_LIFETIME / SECOND);
    },
    endContinuation: (ctx) => cookies.clear(ctx, 'continuation'),
    signupOf(ctx) {
      const [signup = '', until = '0'] = (secret.verify('continuation', cookies.read(ctx, 'continuation') ?? '') ?? '').split('~', 2);
      return signup !== '' && Number(until) > now() ? signup : null;
    },
    // In characters that a cookie can have.
    rememberTarget: (ctx, target) => cookies.set(ctx, 'target', Buffer.from(target).toString('base64url'), TARGET_AGE),
    takeTarget(ctx) {
      const target = cookies.read(ctx, 'target');
      if (target === null) return null;
      cookies.clear(ctx, 'target');
      return Buffer.from(target, 'base64url').toString();
    },
    // The address is signed along and not kept: the cookie says nothing of its visitor.
    rememberDevice(ctx, address) {
      const device = randomToken();
      cookies.set(ctx, 'device', `${device}.${secret.signature('device', `${device}~${address}`)}`, DEVICE_AGE);
    },
    isKnown: (ctx) => cookies.read(ctx, 'device') !== null,
    deviceOf(ctx, address) {
      const [device = '', signature = ''] = (cookies.read(ctx, 'device') ?? '').split('.', 2);
      return secret.isSignature('device', `${device}~${address}`, signature) ? device : null;
    },
  };
}
