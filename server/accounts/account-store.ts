import type { Kysely } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import type { Secret } from '../kernel/secret.ts';
import { sha256 } from '../kernel/sha256.ts';
import { addLegalRecord, type LegalRecord } from '../legal/legal-record.ts';
import type { HighWaterMark } from '../store/high-water-mark.ts';
import type { Database } from '../store/schema.ts';
import type { RecordResult } from '../submissions/repository.ts';
import { createAcceptances, type LegalResult, type NewLegalAcceptance, type Signatory } from './acceptances.ts';
import {
  accountOfAddress,
  accountOfSignup,
  createAccountChanges,
  type Credentials,
  passwordEpoch,
} from './accounts.ts';
import type { Change } from './change.ts';
import { inviteIsGood } from './invites.ts';
import { createLogins, type LogIn, type LogInResult } from './logins.ts';
import { createMailedLinks, type LinkRequest, type NewPassword } from './mailed-links.ts';
import { createSessions, type OwnAccount } from './sessions.ts';
import { createSignups, type NewSignup, type SignupResult } from './signups.ts';
import type { AccountTable } from './tables.ts';
import { createTokens, type TokenCheck, type TokenUse } from './tokens.ts';

/** What the relay keeps of accounts. Every change resolves only after its transaction is on disk. */
export interface AccountStore {
  /** The time by which tokens and sessions end; it never goes back. */
  now(): number;
  /** The account that a login concerns, with its password hash; null when there is none. */
  credentials(given: Credentials): Promise<Pick<AccountTable, 'id' | 'password_hash'> | null>;
  /** What changes whenever the password of a confirmed address does, the same for any other address. */
  passwordEpoch(address: string): Promise<string>;
  /** The account of a session that has not ended. @param session its digest */
  account(session: string): Promise<OwnAccount | null>;
  /** Stores a signup: the submission with its deliveries, the account and the token, all or nothing. */
  signUp(signup: NewSignup): Promise<SignupResult>;
  /** Has a link mailed to an address that is entitled to it; for any other the same is done, and nothing is mailed. */
  requestLink(request: LinkRequest): Promise<void>;
  /** Begins a session. Without a good link an address that is not confirmed is mailed another one. */
  logIn(login: LogIn): Promise<LogInResult>;
  /** @param session its digest */
  logOut(session: string): Promise<void>;
  /** What a token is good for; reading consumes nothing. */
  tokenState(token: TokenUse): Promise<TokenCheck>;
  /** Sets the password by a mailed link, which confirms the address, uses the link up and ends every session. */
  setPassword(password: NewPassword): Promise<TokenCheck>;
  inviteIsGood(code: string): Promise<boolean>;
  /** The address that a signup has made an account for; null when it has made none. */
  addressOfSignup(signup: string): Promise<string | null>;
  acceptLegal(acceptance: NewLegalAcceptance): Promise<LegalResult>;
  /** Keeps the record alone, for a backend elsewhere that keeps the accounts. */
  recordLegal(record: LegalRecord): Promise<RecordResult>;
  /** Whether this session or signup has accepted that version of the legal documents. */
  hasAccepted(by: Signatory, legalVersion: string): Promise<boolean>;
}

interface AccountStoreOptions {
  db: Kysely<Database>;
  change: Change;
  /** By what the mails of signups and links are due: the mark may be ahead of it, and would hold them up. */
  clock: Pick<Clock, 'now'>;
  mark: HighWaterMark;
  secret: Secret;
}

/** Composes the repositories and services of accounts. */
export function createAccountStore(options: AccountStoreOptions): AccountStore {
  const { db, clock, mark, secret } = options;
  // Each change keeps the high-water mark of the clock along with it.
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
    now: () => mark.now(),
    credentials: (given) => accountOfAddress(db, given),
    passwordEpoch: (address) => passwordEpoch(db, address),
    account: (session) => sessions.account(db, session),
    signUp: createSignups({ change, clock, mark, tokens }),
    requestLink: links.request,
    logIn: createLogins({ change, tokens, sessions, accounts, links }),
    logOut: (session) => change((trx) => sessions.end(trx, session)),
    tokenState: async (use) => (await tokens.check(db, use)).check,
    setPassword: links.setPassword,
    inviteIsGood: (code) => inviteIsGood(db, sha256(code), mark.now(), null),
    addressOfSignup: async (signup) => (await accountOfSignup(db, signup))?.address ?? null,
    acceptLegal: acceptances.accept,
    recordLegal: (record) => change((trx) => addLegalRecord(trx, record, mark.now())),
    hasAccepted: acceptances.hasAccepted,
  };
}
