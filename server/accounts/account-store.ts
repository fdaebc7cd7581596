import type { Kysely } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import type { Secret } from '../kernel/secret.ts';
import { sha256 } from '../kernel/sha256.ts';
import {
  acceptancesOf,
  acceptedDocument,
  addLegalRecord,
  type LegalRecord,
  type OwnAcceptance,
} from '../legal/legal-record.ts';
import type { LegalDocumentTable } from '../legal/tables.ts';
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
import { createOwnAccounts, type OwnAccounts } from './own-account.ts';
import { createSessions, type OwnAccount } from './sessions.ts';
import { createSignups, type NewSignup, type SignupResult } from './signups.ts';
import type { AccountTable } from './tables.ts';
import { createTokens, type TokenCheck, type TokenUse } from './tokens.ts';

/** Accounts in the relay's store. A change resolves after its transaction is on disk. A session is named by the SHA-256 of its token. */
export interface AccountStore extends OwnAccounts {
  /** Milliseconds since 1970; never goes back. */
  now(): number;
  /** The account that a login addresses; null without one. */
  credentials(given: Credentials): Promise<Pick<AccountTable, 'id' | 'password_hash'> | null>;
  /** Changes with the password of a confirmed address; constant for any other address. */
  passwordEpoch(address: string): Promise<string>;
  account(session: string): Promise<OwnAccount | null>;
  /** Stores the submission with its deliveries, the account and the token in one transaction. */
  signUp(signup: NewSignup): Promise<SignupResult>;
  /** Mails a link to an address that is entitled to one. For other addresses the same statements run without a mail. */
  requestLink(request: LinkRequest): Promise<void>;
  /** Begins a session. Mails a new link when the address is not confirmed and the login carries no valid link. */
  logIn(login: LogIn): Promise<LogInResult>;
  logOut(session: string): Promise<void>;
  linkIsOpen(link: Pick<TokenUse, 'token' | 'purpose'>): Promise<boolean>;
  tokenState(token: TokenUse): Promise<TokenCheck>;
  /** Sets the password by a mailed link: confirms the address, uses the link up and ends all sessions. */
  setPassword(password: NewPassword): Promise<TokenCheck>;
  inviteIsGood(code: string): Promise<boolean>;
  addressOfSignup(signup: string): Promise<string | null>;
  acceptLegal(acceptance: NewLegalAcceptance): Promise<LegalResult>;
  /** Adds a record for a backend that keeps the accounts elsewhere. */
  recordLegal(record: LegalRecord): Promise<RecordResult>;
  hasAccepted(by: Signatory, legalVersion: string): Promise<boolean>;
  /** What an account has accepted, oldest first. */
  acceptances(accountId: string): Promise<OwnAcceptance[]>;
  /** A document as the account accepted it; null without such an acceptance. */
  acceptedDocument(accountId: string, digest: string): Promise<LegalDocumentTable | null>;
}

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

export function createAccountStore(options: AccountStoreOptions): AccountStore {
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
    now: () => mark.now(),
    credentials: (given) => accountOfAddress(db, given),
    passwordEpoch: (address) => passwordEpoch(db, address),
    account: (session) => sessions.account(db, session),
    signUp: createSignups({ change, clock, mark, tokens }),
    requestLink: links.request,
    logIn: createLogins({ change, tokens, sessions, accounts, links }),
    logOut: (session) => change((trx) => sessions.end(trx, session)),
    linkIsOpen: (link) => tokens.isOpen(db, link),
    tokenState: async (use) => (await tokens.check(db, use)).check,
    setPassword: links.setPassword,
    inviteIsGood: (code) => inviteIsGood(db, sha256(code), mark.now(), null),
    addressOfSignup: async (signup) => (await accountOfSignup(db, signup))?.address ?? null,
    acceptLegal: acceptances.accept,
    recordLegal: (record) => change((trx) => addLegalRecord(trx, record, mark.now())),
    hasAccepted: acceptances.hasAccepted,
    acceptances: (accountId) => acceptancesOf(db, accountId),
    acceptedDocument: (accountId, digest) => acceptedDocument(db, accountId, digest),
    ...createOwnAccounts({ db, change, clock, tokens, sessions, forgetMails }),
  };
}
