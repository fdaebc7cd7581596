import type { Context } from 'koa';
import { SESSION_LIFETIME } from '../accounts/sessions.ts';
import { TOKEN_LIFETIME } from '../accounts/tokens.ts';
import { randomToken, type Secret } from '../kernel/secret.ts';
import { sha256 } from '../kernel/sha256.ts';
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
  /** Remembers that the owner of an address's account has used this browser, until the password changes. @param address canonical */
  rememberDevice(ctx: Context, address: string): Promise<void>;
  /** Whether anybody has logged in with this browser before, and it has kept the cookie that says so. */
  isKnown(ctx: Context): boolean;
  /** Whether the owner of the address's account has used this browser, with the present password. */
  isDeviceOf(ctx: Context, address: string): Promise<boolean>;
}

interface VisitorsOptions {
  cookies: Cookies;
  secret: Secret;
  /** The time by which links end. @returns milliseconds since 1970 */
  now(): number;
  /** What changes whenever the password of an address does, the same for one without a password. @param address canonical */
  passwordEpoch(address: string): Promise<string>;
}

export function createVisitors({ cookies, secret, now, passwordEpoch }: VisitorsOptions): Visitors {
  const signedForDevice = async (address: string) => `${address}\n${await passwordEpoch(address)}`;
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
      const [signup = '', until = '0'] = (
        secret.verify('continuation', cookies.read(ctx, 'continuation') ?? '') ?? ''
      ).split('~', 2);
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
    // A signature alone: the cookie says nothing of its visitor.
    rememberDevice: async (ctx, address) =>
      cookies.set(ctx, 'device', secret.signature('device', await signedForDevice(address)), DEVICE_AGE),
    isKnown: (ctx) => cookies.read(ctx, 'device') !== null,
    async isDeviceOf(ctx, address) {
      const signature = cookies.read(ctx, 'device');
      return signature !== null && secret.isSignature('device', await signedForDevice(address), signature);
    },
  };
}
