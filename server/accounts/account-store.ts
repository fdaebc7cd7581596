import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import { sha256 } from '../sha256.ts';
import { newId } from '../store/new-id.ts';
import type { Json } from '../store/canonical-json.ts';
import type { Database } from '../store/schema.ts';
import { type Acceptance, insertSubmission, prepareSettled, prepareSubmission } from '../store/submissions.ts';
import type { ClockMark } from './clock-mark.ts';
import { accountHasAccepted, addLegalRecord, type LegalRecord, signupHasAccepted } from './legal-record.ts';
import type { Secret } from './secret.ts';
import type { AccountTable } from './tables.ts';

const HOUR = 3_600_000;

/** How long a mailed link is good for, in milliseconds (SRV-6). */
export const TOKEN_LIFETIME = 24 * HOUR;

/** How long a session lasts, in milliseconds: a working day. */
export const SESSION_LIFETIME = 12 * HOUR;

/** What a link is for. */
export type TokenPurpose = 'confirm' | 'reset';

/** A kind of submission, and where one goes. */
export interface Route {
  kind: string;
  destinations: readonly string[];
}

export interface NewSignup {
  /** Canonical. */
  address: string;
  /** null: the password is chosen later (a mobile signup). */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  role: string;
  organization: string;
  plan: string | null;
  signupType: string;
  /** The digest of the invite code that came along. */
  inviteSha256: string | null;
  /** What is stored of the form: everything but the password. */
  payload: Json;
  idempotencyKey: string | null;
  /** The submission that confirms a new address, and the one that tells a known one. */
  ifNew: Route;
  ifKnown: Route;
}

/** The id of the submission names the signup, whether it has made an account or not. */
type SignupResult = Acceptance | { status: 'invite refused' };

interface LinkRequest {
  purpose: TokenPurpose;
  /** Canonical. */
  address: string;
  idempotencyKey: string | null;
  route: Route;
}

export interface LogIn {
  accountId: string;
  /** The hash that the password was found to fit. */
  passwordHash: string;
  /** The token of a mailed link that came along. */
  confirmation: string | null;
  /** The digest of the session that begins, and of the one that the browser came with. */
  session: string;
  formerSession: string | null;
  /** The version of the legal documents that has to be accepted. */
  legalVersion: string;
  /** How another link is sent to an address that is still to be confirmed. */
  route: Route;
}

type LogInResult = { status: 'refused' | 'unconfirmed' } | { status: 'in'; legalOwed: boolean };

interface NewPassword {
  token: string;
  purpose: TokenPurpose;
  passwordHash: string;
  /** The request's Idempotency-Key. */
  key: string | null;
}

/** `done`: the same request has used the token before, and its answer was lost. */
type TokenState = 'usable' | 'done' | 'unusable';

interface TokenCheck {
  state: TokenState;
  /** Whose it is; null when it is nobody's. */
  account: Pick<AccountTable, 'id' | 'address'> | null;
}

/** Who goes through the legal acceptance: a session (by its digest), or the signup of a continuation cookie. */
export type Acceptor = { session: string } | { signup: string };

export interface NewLegalAcceptance extends Omit<LegalRecord, 'accountId' | 'signupId' | 'email' | 'route'> {
  by: Acceptor;
  /** Where the record goes: for a session with a copy to its owner. */
  routes: { session: Route; signup: Route };
}

type LegalResult = Acceptance | { status: 'nobody' };

const ownColumns = ['id', 'address', 'plan', 'signup_id', 'invite_sha256', 'trial_started_at'] as const satisfies (keyof AccountTable)[];

/** An account as its owner sees it. */
type OwnAccount = Pick<AccountTable, (typeof ownColumns)[number]>;

/** What the relay keeps of accounts. Every change resolves only after its transaction is on disk. */
export interface AccountStore {
  /** The time by which tokens and sessions end; it never goes back. */
  now(): number;
  /** The account and password hash of an address; null when there is none. */
  credentials(address: string): Promise<Pick<AccountTable, 'id' | 'password_hash'> | null>;
  /** The account of a session that has not ended. @param session its digest */
  account(session: string): Promise<OwnAccount | null>;
  /** Stores a signup: the submission with its deliveries, the account and the token, all or nothing. */
  signUp(signup: NewSignup): Promise<SignupResult>;
  /** Has a link mailed to an address that is entitled to it; for any other the same is done, and nothing is mailed. */
  requestLink(request: LinkRequest): Promise<void>;
  logIn(login: LogIn): Promise<LogInResult>;
  /** @param session its digest */
  logOut(session: string): Promise<void>;
  /** What a token is good for; reading consumes nothing. */
  tokenState(token: Omit<NewPassword, 'passwordHash'>): Promise<TokenCheck>;
  /** Sets the password by a mailed link, which confirms the address, uses the link up and ends every session. */
  setPassword(password: NewPassword): Promise<TokenCheck>;
  inviteIsGood(code: string): Promise<boolean>;
  /** The address that a signup has made an account for; null when it has made none. */
  addressOfSignup(signup: string): Promise<string | null>;
  acceptLegal(acceptance: NewLegalAcceptance): Promise<LegalResult>;
  /** Keeps the record alone, for a backend elsewhere that keeps the accounts. */
  recordLegal(record: LegalRecord): Promise<Acceptance>;
  /** Whether this session or signup has accepted that version of the legal documents. */
  hasAccepted(by: Acceptor, legalVersion: string): Promise<boolean>;
}

/** Runs its work in a transaction that it may share with others, and resolves once it is on disk. */
type Change = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) => Promise<Result>;

interface AccountStoreOptions {
  db: Kysely<Database>;
  change: Change;
  /** By what the mails of signups and links are due: the mark may be ahead of it, and would hold them up. */
  clock: Pick<Clock, 'now'>;
  mark: ClockMark;
  secret: Secret;
}

export function createAccountStore(options: AccountStoreOptions): AccountStore {
  const { db, clock, mark, secret } = options;
  /** A change, with the time that it was made at kept along with it. */
  const change: Change = (work) =>
    options.change(async (trx) => {
      await mark.keep(trx);
      return work(trx);
    });

  const addToken = (trx: Transaction<Database>, submissionId: string, purpose: TokenPurpose, accountId: string | null) => {
    const at = mark.now();
    const row = {
      sha256: sha256(secret.tokenOf(submissionId)),
      purpose,
      account_id: accountId,
      expires_at: at + TOKEN_LIFETIME,
      used_at: accountId === null ? at : null,
      used_key: null,
    };
    return trx.insertInto('tokens').values(row).execute();
  };

  /** Makes the links that an account has been mailed so far good for nothing. */
  const voidTokens = (trx: Transaction<Database>, accountId: string) =>
    trx.updateTable('tokens').set({ used_at: mark.now() }).where('account_id', '=', accountId).where('used_at', 'is', null).execute();

  const sendConfirmation = async (trx: Transaction<Database>, account: Pick<AccountTable, 'id' | 'address' | 'password_hash'>, route: Route) => {
    const prepared = prepareSubmission({ ...route, payload: linkPayload(account), idempotencyKey: null }, clock.now());
    await insertSubmission(trx, prepared);
    await addToken(trx, prepared.submission.id, 'confirm', account.id);
  };

  const stateOf = (row: TokenRow, { purpose, key }: Pick<NewPassword, 'purpose' | 'key'>): TokenState => {
    if (row.used_at !== null) return key !== null && row.used_key === key ? 'done' : 'unusable';
    if (row.expires_at <= mark.now()) return 'unusable';
    // A registration is completed by choosing the first password; whoever has one confirms by logging in with it.
    return purpose === 'confirm' && row.password_hash !== null ? 'unusable' : 'usable';
  };

  const checkToken = (row: TokenRow | undefined, token: Pick<NewPassword, 'purpose' | 'key'>): TokenCheck =>
    row ? { state: stateOf(row, token), account: { id: row.id, address: row.address } } : { state: 'unusable', account: null };

  const accountOf = async (reader: Kysely<Database>, session: string): Promise<OwnAccount | null> => {
    const row = await reader
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(ownColumns.map((column) => `accounts.${column}` as const))
      .where('sessions.sha256', '=', session)
      .where('sessions.expires_at', '>', mark.now())
      .executeTakeFirst();
    return row ?? null;
  };

  /** Begins the trial unless it has begun. */
  const startTrial = (trx: Transaction<Database>, accountId: string) =>
    trx.updateTable('accounts').set({ trial_started_at: mark.now() }).where('id', '=', accountId).where('trial_started_at', 'is', null).execute();

  return {
    now: () => mark.now(),

    async credentials(address) {
      return (await db.selectFrom('accounts').select(['id', 'password_hash']).where('address', '=', address).executeTakeFirst()) ?? null;
    },

    account: (session) => accountOf(db, session),

    // The same statements whether the address is known or not: the time that they take tells nobody (SRV-8).
    signUp: (signup) =>
      change(async (trx): Promise<SignupResult> => {
        const at = mark.now();
        const { address, inviteSha256, payload, idempotencyKey, ifNew, ifKnown } = signup;
        const known = await trx.selectFrom('accounts').select(['id', 'confirmed_at']).where('address', '=', address).executeTakeFirst();
        const taken = known !== undefined && known.confirmed_at !== null;
        const id = known?.id ?? newId();
        if (inviteSha256 !== null && !(await inviteIsGood(trx, inviteSha256, at, id))) return { status: 'invite refused' };

        const prepared = prepareSubmission({ ...(taken ? ifKnown : ifNew), payload, idempotencyKey }, clock.now());
        // One key names one signup, whichever of the two kinds it became.
        const earlier = await trx
          .selectFrom('submissions')
          .select(['id', 'sha256'])
          .where('kind', 'in', [ifNew.kind, ifKnown.kind])
          .where('idempotency_key', '=', idempotencyKey ?? '')
          .executeTakeFirst();
        if (earlier) return earlier.sha256 === prepared.submission.sha256 ? { status: 'repeated', id: earlier.id } : { status: 'conflict' };
        await insertSubmission(trx, prepared);
        const signupId = prepared.submission.id;

        const given = {
          password_hash: signup.passwordHash,
          first_name: signup.firstName,
          last_name: signup.lastName,
          role: signup.role,
          organization: signup.organization,
          plan: signup.plan,
          signup_type: signup.signupType,
          signup_id: signupId,
          invite_sha256: inviteSha256,
        };
        // Until the address is confirmed nobody has shown that it is theirs: whoever signed up last may be its owner.
        await trx
          .insertInto('accounts')
          .values({ id, address, created_at: at, confirmed_at: null, trial_started_at: null, ...given })
          .onConflict((conflict) => conflict.column('address').doUpdateSet(given).where('accounts.confirmed_at', 'is', null))
          .execute();
        await voidTokens(trx, taken ? '' : id);
        await addToken(trx, signupId, 'confirm', taken ? null : id);
        await trx
          .updateTable('invites')
          .set({ account_id: id })
          .where('sha256', '=', taken ? '' : (inviteSha256 ?? ''))
          .execute();
        return { status: 'stored', id: signupId };
      }),

    // The same statements whether a link is mailed or not. Of an address that is owed none nothing is kept.
    requestLink: ({ purpose, address, idempotencyKey, route }) =>
      change(async (trx) => {
        const account = await trx
          .selectFrom('accounts')
          .select(['id', 'address', 'password_hash', 'confirmed_at'])
          .where('address', '=', address)
          .executeTakeFirst();
        const entitled = account !== undefined && (purpose === 'reset' || account.confirmed_at === null);
        // The key counts for this address alone: with another one it must not tell whether that has an account.
        const key = idempotencyKey === null ? null : sha256(`${idempotencyKey}\n${address}`);
        const submission = { ...route, payload: linkPayload(entitled ? account : null), idempotencyKey: key };
        const prepared = entitled ? prepareSubmission(submission, clock.now()) : prepareSettled(submission, clock.now());
        const acceptance = await insertSubmission(trx, prepared);
        if (acceptance.status === 'stored') await addToken(trx, prepared.submission.id, purpose, entitled ? account.id : null);
      }),

    logIn: ({ accountId, passwordHash, confirmation, session, formerSession, legalVersion, route }) =>
      change(async (trx): Promise<LogInResult> => {
        const at = mark.now();
        // The password may have been changed while it was compared.
        const account = await trx.selectFrom('accounts').selectAll().where('id', '=', accountId).where('password_hash', '=', passwordHash).executeTakeFirst();
        if (!account) return { status: 'refused' };
        if (account.confirmed_at === null) {
          const { numUpdatedRows } = await trx
            .updateTable('tokens')
            .set({ used_at: at })
            .where('sha256', '=', sha256(confirmation ?? ''))
            .where('purpose', '=', 'confirm')
            .where('account_id', '=', account.id)
            .where('used_at', 'is', null)
            .where('expires_at', '>', at)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) {
            await sendConfirmation(trx, account, route);
            return { status: 'unconfirmed' };
          }
          await trx.updateTable('accounts').set({ confirmed_at: at }).where('id', '=', account.id).execute();
          await voidTokens(trx, account.id);
        }
        // Whatever session the browser came with ends: nobody can have put it there beforehand.
        await trx.deleteFrom('sessions').where('sha256', '=', formerSession ?? '').execute();
        await trx.deleteFrom('sessions').where('account_id', '=', account.id).where('expires_at', '<=', at).execute();
        await trx.insertInto('sessions').values({ sha256: session, account_id: account.id, created_at: at, expires_at: at + SESSION_LIFETIME }).execute();
        const accepted = await accountHasAccepted(trx, account, legalVersion);
        if (accepted) await startTrial(trx, account.id);
        return { status: 'in', legalOwed: !accepted };
      }),

    logOut: (session) =>
      change(async (trx) => {
        await trx.deleteFrom('sessions').where('sha256', '=', session).execute();
      }),

    tokenState: async (token) => checkToken(await tokenRow(db, token.token, token.purpose), token),

    setPassword: (password) =>
      change(async (trx) => {
        const at = mark.now();
        const row = await tokenRow(trx, password.token, password.purpose);
        const checked = checkToken(row, password);
        if (!row || checked.state !== 'usable') return checked;
        await trx
          .updateTable('tokens')
          .set({ used_at: at, used_key: password.key })
          .where('sha256', '=', sha256(password.token))
          .execute();
        await voidTokens(trx, row.id);
        await trx.deleteFrom('sessions').where('account_id', '=', row.id).execute();
        await trx.updateTable('accounts').set({ password_hash: password.passwordHash }).where('id', '=', row.id).execute();
        // Whoever signed up with a password may have been somebody else: what they accepted is not the owner's.
        const anew = row.password_hash === null ? {} : { signup_id: newId() };
        await trx.updateTable('accounts').set({ confirmed_at: at, ...anew }).where('id', '=', row.id).where('confirmed_at', 'is', null).execute();
        return checked;
      }),

    inviteIsGood: (code) => inviteIsGood(db, sha256(code), mark.now(), null),

    addressOfSignup: (signup) => addressOfSignup(db, signup),

    acceptLegal: ({ by, routes, ...acceptance }) =>
      change(async (trx): Promise<LegalResult> => {
        const owner = 'session' in by ? await accountOf(trx, by.session) : null;
        if ('session' in by && !owner) return { status: 'nobody' };
        const signupId = 'signup' in by ? by.signup : null;
        const email = owner?.address ?? (signupId === null ? null : await addressOfSignup(trx, signupId));
        const stored = await addLegalRecord(trx, { ...acceptance, accountId: owner?.id ?? null, signupId, email, route: owner ? routes.session : routes.signup }, mark.now());
        if (stored.status === 'stored' && owner) await startTrial(trx, owner.id);
        return stored;
      }),

    recordLegal: (acceptance) => change((trx) => addLegalRecord(trx, acceptance, mark.now())),

    async hasAccepted(by, legalVersion) {
      if ('signup' in by) return signupHasAccepted(db, by.signup, legalVersion);
      const account = await accountOf(db, by.session);
      return account !== null && accountHasAccepted(db, account, legalVersion);
    },
  };
}

/** What a mail with a link is written from. Whoever has no password yet completes the registration instead of logging in. */
function linkPayload(account: Pick<AccountTable, 'address' | 'password_hash'> | null) {
  return { email: account?.address ?? '', registers: account !== null && account.password_hash === null };
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof tokenRow>>>;

/** A token with what its account tells about its use. */
function tokenRow(reader: Kysely<Database>, token: string, purpose: TokenPurpose) {
  return reader
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select(['accounts.id', 'address', 'password_hash', 'tokens.expires_at', 'tokens.used_at', 'tokens.used_key'])
    .where('tokens.sha256', '=', sha256(token))
    .where('tokens.purpose', '=', purpose)
    .executeTakeFirst();
}

async function addressOfSignup(reader: Kysely<Database>, signup: string): Promise<string | null> {
  const account = await reader.selectFrom('accounts').select('address').where('signup_id', '=', signup).executeTakeFirst();
  return account?.address ?? null;
}

/** Whether an invite can be used: by anybody while it is unused, and again by the account that it was used for. */
async function inviteIsGood(reader: Kysely<Database>, digest: string, at: number, accountId: string | null): Promise<boolean> {
  const invite = await reader.selectFrom('invites').select('account_id').where('sha256', '=', digest).where('expires_at', '>', at).executeTakeFirst();
  return invite !== undefined && (invite.account_id === null || invite.account_id === accountId);
}
