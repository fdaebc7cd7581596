import type { Context } from 'koa';
import { SESSION_LIFETIME } from './sessions.ts';
import { TOKEN_LIFETIME } from './tokens.ts';
import { randomToken, type Secret } from '../lib/secret.ts';
import { sha256 } from '../lib/sha256.ts';
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
export interface Visitors {
  /** The digest of the browser's session, valid or not. */
  sessionOf(ctx: Context): string | null;
  /** A new token for the browser, with its digest for the store. */
  newSession(): { token: string; digest: string };
  begin(ctx: Context, session: { token: string }): void;
  end(ctx: Context): void;
  /** Whether the browser has the readable hint of a session (ACC-1). */
  hasHint(ctx: Context): boolean;
  /** Corrects the hint by what the store says of the session. */
  correctHint(ctx: Context, hasSession: boolean): void;
  /** Allows the legal acceptance after a signup (SRV-5). */
  continueFrom(ctx: Context, signupId: string): void;
  endContinuation(ctx: Context): void;
  signupOf(ctx: Context): string | null;
  /** Keeps the target for after the login. */
  rememberTarget(ctx: Context, target: string): void;
  /** The unchecked target, which is then forgotten. */
  takeTarget(ctx: Context): string | null;
  /** The pseudonym of an account in the log; only the relay's key leads from an address to it. @param address canonical */
  pseudonymOf(address: string): string;
  /** Marks this browser as the account owner's until the password changes. @param address canonical */
  rememberDevice(ctx: Context, address: string): Promise<void>;
  /** Whether the browser has the cookie of an earlier login. */
  isKnown(ctx: Context): boolean;
  /** Whether the account's owner has used this browser with the current password. */
  isDeviceOf(ctx: Context, address: string): Promise<boolean>;
}

interface VisitorsOptions {
  cookies: Cookies;
  secret: Secret;
  /** The time for links, in milliseconds since 1970. */
  now(): number;
  /** Changes with the password of an address; constant without one. @param address canonical */
  passwordEpoch(address: string): Promise<string>;
}

export function createVisitors({ cookies, secret, now, passwordEpoch }: VisitorsOptions): Visitors {
  const signedForDevice = async (address: string) => `${address}\n${await passwordEpoch(address)}`;
  const setHint = (ctx: Context) => cookies.set(ctx, 'session-hint', '1', SESSION_LIFETIME / SECOND);
  const hasHint = (ctx: Context) => cookies.read(ctx, 'session-hint') !== null;
  return {
    sessionOf(ctx) {
      const token = cookies.read(ctx, 'session');
      return token === null ? null : sha256(token);
    },
    newSession() {
      const token = randomToken();
      return { token, digest: sha256(token) };
    },
    begin(ctx, { token }) {
      cookies.set(ctx, 'session', token, SESSION_COOKIE_AGE);
      setHint(ctx);
    },
    end(ctx) {
      cookies.clear(ctx, 'session');
      cookies.clear(ctx, 'session-hint');
    },
    hasHint,
    correctHint(ctx, hasSession) {
      if (hasSession && !hasHint(ctx)) setHint(ctx);
      if (!hasSession && hasHint(ctx)) cookies.clear(ctx, 'session-hint');
    },
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
    rememberTarget: (ctx, target) => cookies.set(ctx, 'target', Buffer.from(target).toString('base64url'), TARGET_AGE),
    takeTarget(ctx) {
      const target = cookies.read(ctx, 'target');
      if (target === null) return null;
      cookies.clear(ctx, 'target');
      return Buffer.from(target, 'base64url').toString();
    },
    pseudonymOf: (address) => secret.signature('log', address).slice(0, PSEUDONYM),
    // A signature only: the cookie does not identify the visitor.
    rememberDevice: async (ctx, address) =>
      cookies.set(ctx, 'device', secret.signature('device', await signedForDevice(address)), DEVICE_AGE),
    isKnown: (ctx) => cookies.read(ctx, 'device') !== null,
    async isDeviceOf(ctx, address) {
      const signature = cookies.read(ctx, 'device');
      return signature !== null && secret.isSignature('device', await signedForDevice(address), signature);
    },
  };
}
