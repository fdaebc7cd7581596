import type { Kysely } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import type { Secret } from '../lib/secret.ts';
import { sha256 } from '../lib/sha256.ts';
import { acceptancesOf, acceptedDocument } from '../legal/legal-record.ts';
import type { HighWaterMark } from '../db/high-water-mark.ts';
import type { Database } from '../db/database.ts';
import { createAcceptances } from './acceptances.ts';
import { accountOfAddress, createAccountChanges, type Credentials, passwordEpoch } from './accounts.ts';
import type { Change } from './change.ts';
import { inviteIsGood } from './invites.ts';
import { createLogins } from './logins.ts';
import { createMailedLinks } from './mailed-links.ts';
import type { OwnRows } from './own-store.ts';
import { createSessions } from './sessions.ts';
import { createSignups, signedUp } from './signups.ts';
import { createTokens, type TokenUse } from './tokens.ts';

interface AccountStoreOptions {
  db: Kysely<Database>;
  change: Change;
  /** Due time of mails. The high-water mark may be ahead of it, which would delay them. */
  clock: Pick<Clock, 'now'>;
  mark: HighWaterMark;
  secret: Secret;
  /** Removes what the mails about an account have stored. @param address canonical */
  forgetMails(address: string): Promise<void>;
}

/**
 * Accounts in the relay's store. A change resolves after its transaction is on disk. A session is named by the SHA-256 of its token.
 */
export function createAccountStore(options: AccountStoreOptions) {
  const { db, clock, mark, secret, forgetMails } = options;
  const change: Change = (work) =>
    options.change(async (trx) => {
      await mark.keep(trx);
      return work(trx);
    });
  const tokens = createTokens(mark, secret);
  const sessions = createSessions(mark);
  const accounts = createAccountChanges(mark, tokens);
  const links = createMailedLinks({ change, clock, tokens, sessions, accounts });
  const acceptances = createAcceptances({ db, change, mark, sessions, accounts });
  return {
    /** Milliseconds since 1970; never goes back. */
    now: () => mark.now(),
    /** The account that a login addresses; null without one. */
    credentials: (given: Credentials) => accountOfAddress(db, given),
    /** Changes with the password of a confirmed address; constant for any other address. */
    passwordEpoch: (address: string) => passwordEpoch(db, address),
    account: (session: string) => sessions.account(db, session),
    sessions: (accountId: string) => sessions.allOf(db, accountId),
    signUp: createSignups({ change, clock, mark, tokens }),
    signedUp: (signup: string) => signedUp(db, signup),
    requestLink: links.request,
    logIn: createLogins({ change, tokens, sessions, accounts, links }),
    logOut: (session: string) => change((trx) => sessions.end(trx, session)),
    linkIsOpen: (link: Pick<TokenUse, 'token' | 'purpose'>) => tokens.isOpen(db, link),
    tokenState: async (use: TokenUse) => (await tokens.check(db, use)).check,
    setPassword: links.setPassword,
    inviteIsGood: (code: string) => inviteIsGood(db, sha256(code), mark.now(), null),
    acceptLegal: acceptances.accept,
    hasAccepted: acceptances.hasAccepted,
    /** What an account has accepted, oldest first. */
    acceptances: (accountId: string) => acceptancesOf(db, accountId),
    /** A document as the account accepted it; null without such an acceptance. */
    acceptedDocument: (accountId: string, digest: string) => acceptedDocument(db, accountId, digest),
    own: { db, change, clock, tokens, sessions, forgetMails } satisfies OwnRows,
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
