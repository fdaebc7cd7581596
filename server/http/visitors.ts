import type { Context } from 'koa';
import { type AccountStore, type Acceptor, type OwnAccount, SESSION_LIFETIME, TOKEN_LIFETIME } from '../accounts/account-store.ts';
import { randomToken, type Secret, sha256 } from '../accounts/opaque.ts';
import type { Cookies } from './cookies.ts';

const SECOND = 1_000;

/** How long a browser is known to have been logged in, in seconds: a year. */
const DEVICE_AGE = 365 * 24 * 60 * 60;

/** Who is asking: what the cookies say, held against the store. */
export interface Visitors {
  /** The digest of the session that the browser has come with, whether it lasts or not. */
  sessionOf(ctx: Context): string | null;
  /** The account of a session that lasts. */
  accountOf(ctx: Context): Promise<OwnAccount | null>;
  /** A new session, always under a new name: its token for the browser, its digest for the store. */
  newSession(): { token: string; digest: string };
  begin(ctx: Context, session: { token: string }): void;
  end(ctx: Context): void;
  /** Lets the browser go on from a signup to the legal acceptance (SRV-5). */
  continueFrom(ctx: Context, signupId: string): void;
  endContinuation(ctx: Context): void;
  /** Who goes through the legal acceptance: whoever is logged in, else the signup that the browser goes on from. */
  acceptorOf(ctx: Context): Promise<Acceptor | null>;
  /** Remembers that an account's owner has used this browser. */
  rememberDevice(ctx: Context, accountId: string): void;
  /** Names the browser if the account's owner has used it before. */
  deviceOf(ctx: Context, accountId: string): string | null;
}

export interface VisitorsOptions {
  accounts: Pick<AccountStore, 'now' | 'account'>;
  cookies: Cookies;
  secret: Secret;
}

export function createVisitors({ accounts, cookies, secret }: VisitorsOptions): Visitors {
  const digestOf = (ctx: Context) => {
    const token = cookies.read(ctx, 'session');
    return token === null ? null : sha256(token);
  };
  const accountOf = async (ctx: Context) => {
    const session = digestOf(ctx);
    return session === null ? null : accounts.account(session);
  };
  const signed = (ctx: Context, name: 'continuation' | 'device') => (secret.verify(name, cookies.read(ctx, name) ?? '') ?? '').split('~', 2);

  return {
    sessionOf: digestOf,
    accountOf,
    newSession() {
      const token = randomToken();
      return { token, digest: sha256(token) };
    },
    begin: (ctx, { token }) => cookies.set(ctx, 'session', token, SESSION_LIFETIME / SECOND),
    end: (ctx) => cookies.clear(ctx, 'session'),
    continueFrom(ctx, signupId) {
      const until = accounts.now() + TOKEN_LIFETIME;
      cookies.set(ctx, 'continuation', secret.sign('continuation', `${signupId}~${until}`), TOKEN_LIFETIME / SECOND);
    },
    endContinuation: (ctx) => cookies.clear(ctx, 'continuation'),
    async acceptorOf(ctx) {
      const session = digestOf(ctx);
      if (session !== null && (await accounts.account(session))) return { session };
      const [signup = '', until = '0'] = signed(ctx, 'continuation');
      return signup !== '' && Number(until) > accounts.now() ? { signup } : null;
    },
    rememberDevice: (ctx, accountId) => cookies.set(ctx, 'device', secret.sign('device', `${accountId}~${randomToken()}`), DEVICE_AGE),
    deviceOf(ctx, accountId) {
      const [account, device = null] = signed(ctx, 'device');
      return account === accountId ? device : null;
    },
  };
}
