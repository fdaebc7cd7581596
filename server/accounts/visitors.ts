import type { Context } from 'koa';
import type { Logger } from 'pino';
import { type AccountStore, confirmedAccount } from './accounts.ts';
import { SESSION_LIFETIME } from './sessions.ts';
import { TOKEN_LIFETIME } from './tokens.ts';
import { randomToken } from '../lib/secret.ts';
import { sha256 } from '../lib/digest.ts';
import type { Cookies } from '../http/cookies.ts';

const SECOND = 1_000;

/** Seconds: a year. */
const DEVICE_AGE = 365 * 24 * 60 * 60;

/** Lifetime in seconds. It exceeds the session's, to tell an expired session from a logout. */
const SESSION_COOKIE_AGE = 30 * 24 * 60 * 60;

/** Seconds that a login's target is kept, with time for a password reset. */
const TARGET_AGE = 60 * 60;

/** Characters: 96 bits. */
const PSEUDONYM = 16;

/** The visitor by the cookies. Only the store knows whether a session is valid. */
export function createVisitors({ db, mark, secret }: AccountStore, cookies: Cookies, log: Logger) {
  /** Changes with the password of a confirmed address; constant for any other address. */
  const signedForDevice = async (address: string) =>
    `${address}\n${sha256((await confirmedAccount(db, address))?.password_hash ?? '')}`;
  const setHint = (ctx: Context) => cookies.set(ctx, 'session-hint', '1', SESSION_LIFETIME / SECOND);
  const hasHint = (ctx: Context) => cookies.read(ctx, 'session-hint') !== null;
  return {
    /** The digest of the browser's session, valid or not. */
    sessionOf(ctx: Context): string | null {
      const token = cookies.read(ctx, 'session');
      return token === null ? null : sha256(token);
    },
    /** A new token for the browser, with its digest for the store. */
    newSession() {
      const token = randomToken();
      return { token, digest: sha256(token) };
    },
    begin(ctx: Context, { token }: { token: string }) {
      cookies.set(ctx, 'session', token, SESSION_COOKIE_AGE);
      setHint(ctx);
    },
    end(ctx: Context) {
      cookies.clear(ctx, 'session');
      cookies.clear(ctx, 'session-hint');
    },
    /** Whether the browser has the readable hint of a session (ACC-1). */
    hasHint,
    /** Corrects the hint by what the store says of the session. */
    correctHint(ctx: Context, hasSession: boolean) {
      if (hasSession && !hasHint(ctx)) setHint(ctx);
      if (!hasSession && hasHint(ctx)) cookies.clear(ctx, 'session-hint');
    },
    /** Allows the legal acceptance after a signup (SRV-5). */
    continueFrom(ctx: Context, signupId: string) {
      const until = mark.now() + TOKEN_LIFETIME;
      cookies.set(ctx, 'continuation', secret.sign('continuation', `${signupId}~${until}`), TOKEN_LIFETIME / SECOND);
    },
    endContinuation: (ctx: Context) => cookies.clear(ctx, 'continuation'),
    signupOf(ctx: Context): string | null {
      const [signup = '', until = '0'] = (
        secret.verify('continuation', cookies.read(ctx, 'continuation') ?? '') ?? ''
      ).split('~', 2);
      return signup !== '' && Number(until) > mark.now() ? signup : null;
    },
    /** Keeps the target for after the login. */
    rememberTarget: (ctx: Context, target: string) =>
      cookies.set(ctx, 'target', Buffer.from(target).toString('base64url'), TARGET_AGE),
    /** The unchecked target, which is then forgotten. */
    takeTarget(ctx: Context): string | null {
      const target = cookies.read(ctx, 'target');
      if (target === null) return null;
      cookies.clear(ctx, 'target');
      return Buffer.from(target, 'base64url').toString();
    },
    /** The pseudonym of an account in the log; only the relay's key leads from an address to it. @param address canonical */
    pseudonymOf: (address: string) => secret.signature('log', address).slice(0, PSEUDONYM),
    /** Marks this browser as the account owner's until the password changes, by a signature without personal data. */
    async rememberDevice(ctx: Context, address: string): Promise<void> {
      try {
        cookies.set(ctx, 'device', secret.signature('device', await signedForDevice(address)), DEVICE_AGE);
      } catch {
        // The change before it is stored.
        log.warn({ id: ctx.state.id }, 'browser could not be remembered');
      }
    },
    /** Whether the browser has the cookie of an earlier login. */
    isKnown: (ctx: Context) => cookies.read(ctx, 'device') !== null,
    /** Whether the account's owner has used this browser with the current password. */
    async isDeviceOf(ctx: Context, address: string): Promise<boolean> {
      const signature = cookies.read(ctx, 'device');
      return signature !== null && secret.isSignature('device', await signedForDevice(address), signature);
    },
  };
}

export type Visitors = ReturnType<typeof createVisitors>;
