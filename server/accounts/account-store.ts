import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { sha256 } from '../kernel/sha256.ts';
import { newId } from '../kernel/new-id.ts';
import type { Json } from '../kernel/canonical-json.ts';
import type { Database } from '../store/schema.ts';
import { type RecordResult, insertSubmission, prepareSettled, prepareSubmission } from '../submissions/repository.ts';
import type { LegalRoutes, SubmissionRoute } from '../submissions/routes.ts';
import type { HighWaterMark } from '../store/high-water-mark.ts';
import { accountHasAccepted, addLegalRecord, type LegalRecord, signupHasAccepted } from '../legal/legal-record.ts';
import type { Secret } from '../kernel/secret.ts';
import type { AccountTable } from './tables.ts';

const HOUR = 3_600_000;

/** How long a mailed link is good for, in milliseconds (SRV-6). */
export const TOKEN_LIFETIME = 24 * HOUR;

/** How long a session lasts, in milliseconds: a working day. */
export const SESSION_LIFETIME = 12 * HOUR;

/** Sessions of one account at most: every workstation of a ward that its owner has left open. The oldest ends. */
const MAX_SESSIONS = 20;

/** What a link is for. */
export type TokenPurpose = 'confirm' | 'reset';

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
  ifNew: SubmissionRoute;
  ifKnown: SubmissionRoute;
}

/** The id of the submission names the signup, whether it has made an account or not. */
type SignupResult = RecordResult | { status: 'invite refused' };

interface LinkRequest {
  purpose: TokenPurpose;
  /** Canonical. */
  address: string;
  /** Whether a link may be mailed. */
  mail: boolean;
  /** The signup of the browser's continuation cookie. */
  signup: string | null;
  idempotencyKey: string | null;
  route: SubmissionRoute;
}

/** What a visitor gives to log in, but for the password. */
interface Credentials {
  /** Canonical. */
  address: string;
  /** The token of a mailed link that came along. */
  confirmation: string | null;
  /** The signup of the browser's continuation cookie. */
  signup: string | null;
}

export interface LogIn extends Omit<Credentials, 'address'> {
  /** null: the password fits no account of the address. */
  accountId: string | null;
  /** The hash that the password was compared with. */
  passwordHash: string | null;
  /** Whether another link may be mailed. */
  mail: boolean;
  /** The digest of the session that begins, and of the one that the browser came with. */
  session: string;
  formerSession: string | null;
  /** The version of the legal documents that has to be accepted. */
  legalVersion: string;
  /** How another link is sent to an address that is still to be confirmed. */
  route: SubmissionRoute;
}

type LogInResult = { status: 'refused' | 'unconfirmed' } | { status: 'in'; legalOwed: boolean };

interface NewPassword {
  token: string;
  purpose: TokenPurpose;
  passwordHash: string;
  /** The signup of the browser's continuation cookie. */
  signup: string | null;
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
export type Signatory = { session: string } | { signup: string };

export interface NewLegalAcceptance extends Omit<
  LegalRecord,
  'accountId' | 'signupId' | 'email' | 'addressConfirmed' | 'route'
> {
  by: Signatory;
  /** Where the record goes: for a session with a copy to its owner. */
  routes: LegalRoutes;
}

type LegalResult = RecordResult | { status: 'nobody' };

const ownColumns = [
  'id',
  'address',
  'plan',
  'signup_id',
  'invite_sha256',
  'confirmed_at',
  'trial_started_at',
] as const satisfies (keyof AccountTable)[];

/** An account as its owner sees it. */
type OwnAccount = Pick<AccountTable, (typeof ownColumns)[number]>;

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
  tokenState(token: Pick<NewPassword, 'token' | 'purpose' | 'key'>): Promise<TokenCheck>;
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

/** Runs its work in a transaction that it may share with others, and resolves once it is on disk. */
type Change = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) => Promise<Result>;

interface AccountStoreOptions {
  db: Kysely<Database>;
  change: Change;
  /** By what the mails of signups and links are due: the mark may be ahead of it, and would hold them up. */
  clock: Pick<Clock, 'now'>;
  mark: HighWaterMark;
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

  const addToken = (
    trx: Transaction<Database>,
    submissionId: string,
    purpose: TokenPurpose,
    accountId: string | null,
  ) => {
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
    trx
      .updateTable('tokens')
      .set({ used_at: mark.now() })
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute();

  /** Voids the links that an address has been mailed to choose a new password. */
  const voidResets = (trx: Transaction<Database>, address: string) =>
    trx
      .updateTable('tokens')
      .set({ used_at: mark.now() })
      .where('account_id', 'in', trx.selectFrom('accounts').select('id').where('address', '=', address))
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null)
      .execute();

  /**
   * Has another link mailed. Without an account the same statements run, and nothing of them stays (SRV-9).
   * @param mail false: the same statements, and nothing is mailed
   */
  const sendConfirmation = async (
    trx: Transaction<Database>,
    account: Pick<AccountTable, 'id' | 'address' | 'password_hash'> | null,
    route: SubmissionRoute,
    mail: boolean,
  ) => {
    const prepare = mail ? prepareSubmission : prepareSettled;
    const prepared = prepare({ ...route, payload: linkPayload(account), idempotencyKey: null }, clock.now());
    const { id } = prepared.submission;
    await insertSubmission(trx, prepared);
    await addToken(trx, id, 'confirm', mail ? (account?.id ?? null) : null);
    await trx
      .deleteFrom('tokens')
      .where('sha256', '=', account ? '' : sha256(secret.tokenOf(id)))
      .execute();
    await trx
      .deleteFrom('submissions')
      .where('id', '=', account ? '' : id)
      .execute();
  };

  /**
   * Confirms the address of a signup and removes its other signups; an invite that one of them has used stays used.
   * @param signup the browser's own: what was accepted after this signup counts only with its continuation (SRV-5)
   * @returns by which signup the acceptances of the account are found
   */
  const confirm = async (
    trx: Transaction<Database>,
    { id, address, signup_id }: Pick<AccountTable, 'id' | 'address' | 'signup_id'>,
    signup: string | null,
  ) => {
    const signupId = signup === signup_id ? signup_id : newId();
    const others = trx.selectFrom('accounts').select('id').where('address', '=', address).where('id', '!=', id);
    await trx.updateTable('invites').set({ account_id: id }).where('account_id', 'in', others).execute();
    await trx.deleteFrom('accounts').where('address', '=', address).where('id', '!=', id).execute();
    await trx
      .updateTable('accounts')
      .set({ confirmed_at: mark.now(), signup_id: signupId })
      .where('id', '=', id)
      .execute();
    await voidTokens(trx, id);
    return signupId;
  };

  const stateOf = (row: TokenRow, { purpose, key }: Pick<NewPassword, 'purpose' | 'key'>): TokenState => {
    if (row.used_at !== null) return key !== null && row.used_key === key ? 'done' : 'unusable';
    if (row.expires_at <= mark.now()) return 'unusable';
    // A registration is completed by choosing the first password; whoever has one confirms by logging in with it.
    return purpose === 'confirm' && row.password_hash !== null ? 'unusable' : 'usable';
  };

  const checkToken = (row: TokenRow | undefined, token: Pick<NewPassword, 'purpose' | 'key'>): TokenCheck =>
    row
      ? { state: stateOf(row, token), account: { id: row.id, address: row.address } }
      : { state: 'unusable', account: null };

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
    trx
      .updateTable('accounts')
      .set({ trial_started_at: mark.now() })
      .where('id', '=', accountId)
      .where('trial_started_at', 'is', null)
      .execute();

  return {
    now: () => mark.now(),

    credentials: (given) => accountOfAddress(db, given),

    async passwordEpoch(address) {
      const account = await db
        .selectFrom('accounts')
        .select('password_hash')
        .where('address', '=', address)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      return sha256(account?.password_hash ?? '');
    },

    account: (session) => accountOf(db, session),

    // The same statements whether the address is known or not: the time that they take tells nobody (SRV-8).
    signUp: (signup) =>
      change(async (trx): Promise<SignupResult> => {
        const at = mark.now();
        const { address, inviteSha256, payload, idempotencyKey, ifNew, ifKnown } = signup;
        const known = await trx
          .selectFrom('accounts')
          .select('id')
          .where('address', '=', address)
          .where('confirmed_at', 'is not', null)
          .executeTakeFirst();
        if (inviteSha256 !== null && !(await inviteIsGood(trx, inviteSha256, at, address)))
          return { status: 'invite refused' };

        const prepared = prepareSubmission({ ...(known ? ifKnown : ifNew), payload, idempotencyKey }, clock.now());
        // One key names one signup, whichever of the two kinds it became.
        const earlier = await trx
          .selectFrom('submissions')
          .select(['id', 'sha256'])
          .where('kind', 'in', [ifNew.kind, ifKnown.kind])
          .where('idempotency_key', '=', idempotencyKey ?? '')
          .executeTakeFirst();
        if (earlier)
          return earlier.sha256 === prepared.submission.sha256
            ? { status: 'repeated', id: earlier.id }
            : { status: 'conflict' };
        await insertSubmission(trx, prepared);
        const signupId = prepared.submission.id;

        // A row of its own: any of the signups of an address may be its owner's, and the mailed link decides which.
        const id = newId();
        const account = {
          id,
          address,
          password_hash: signup.passwordHash,
          first_name: signup.firstName,
          last_name: signup.lastName,
          role: signup.role,
          organization: signup.organization,
          plan: signup.plan,
          signup_type: signup.signupType,
          signup_id: signupId,
          invite_sha256: inviteSha256,
          created_at: at,
          confirmed_at: null,
          trial_started_at: null,
        };
        await trx.insertInto('accounts').values(account).execute();
        await addToken(trx, signupId, 'confirm', known ? null : id);
        await trx
          .updateTable('invites')
          .set({ account_id: known?.id ?? id })
          .where('sha256', '=', inviteSha256 ?? '')
          .execute();
        await trx
          .deleteFrom('accounts')
          .where('id', '=', known ? id : '')
          .execute();
        return { status: 'stored', id: signupId };
      }),

    // The same statements whether a link is mailed or not. Of an address that is owed none nothing is kept.
    requestLink: ({ purpose, address, mail, signup, idempotencyKey, route }) =>
      change(async (trx) => {
        const account = await accountOfAddress(trx, { address, confirmation: null, signup });
        const entitled = mail && account !== null && (purpose === 'reset' || account.confirmed_at === null);
        // The key counts for this address alone: with another one it must not tell whether that has an account.
        const key = idempotencyKey === null ? null : sha256(`${idempotencyKey}\n${address}`);
        const submission = { ...route, payload: linkPayload(entitled ? account : null), idempotencyKey: key };
        const prepared = entitled
          ? prepareSubmission(submission, clock.now())
          : prepareSettled(submission, clock.now());
        const acceptance = await insertSubmission(trx, prepared);
        if (acceptance.status !== 'stored') return;
        if (purpose === 'reset') await voidResets(trx, entitled ? address : '');
        await addToken(trx, prepared.submission.id, purpose, entitled ? account.id : null);
      }),

    // The same statements whether the address is unknown, the password is wrong or the address is not confirmed (SRV-9).
    logIn: ({ accountId, passwordHash, confirmation, mail, signup, session, formerSession, legalVersion, route }) =>
      change(async (trx): Promise<LogInResult> => {
        const at = mark.now();
        // The password may have been changed while it was compared.
        const account = await trx
          .selectFrom('accounts')
          .selectAll()
          .where('id', '=', accountId ?? '')
          .where('password_hash', '=', passwordHash ?? '')
          .executeTakeFirst();
        const { numUpdatedRows: confirmations } = await trx
          .updateTable('tokens')
          .set({ used_at: at })
          .where('sha256', '=', sha256(confirmation ?? ''))
          .where('purpose', '=', 'confirm')
          .where('account_id', '=', account?.id ?? '')
          .where('used_at', 'is', null)
          .where('expires_at', '>', at)
          .executeTakeFirst();
        if (!account || (account.confirmed_at === null && confirmations === 0n)) {
          await sendConfirmation(trx, account ?? null, route, mail);
          return { status: account ? 'unconfirmed' : 'refused' };
        }
        if (account.confirmed_at === null) account.signup_id = await confirm(trx, account, signup);
        // Whatever session the browser came with ends: nobody can have put it there beforehand.
        await trx
          .deleteFrom('sessions')
          .where('sha256', '=', formerSession ?? '')
          .execute();
        const own = trx.selectFrom('sessions').select('sha256').where('account_id', '=', account.id);
        const newest = own
          .where('expires_at', '>', at)
          .orderBy('created_at', 'desc')
          .limit(MAX_SESSIONS - 1);
        await trx
          .deleteFrom('sessions')
          .where('account_id', '=', account.id)
          .where('sha256', 'not in', newest)
          .execute();
        await trx
          .insertInto('sessions')
          .values({ sha256: session, account_id: account.id, created_at: at, expires_at: at + SESSION_LIFETIME })
          .execute();
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
        await trx
          .updateTable('accounts')
          .set({ password_hash: password.passwordHash })
          .where('id', '=', row.id)
          .execute();
        if (row.confirmed_at === null) await confirm(trx, row, password.signup);
        return checked;
      }),

    inviteIsGood: (code) => inviteIsGood(db, sha256(code), mark.now(), null),

    addressOfSignup: async (signup) => (await accountOfSignup(db, signup))?.address ?? null,

    acceptLegal: ({ by, routes, ...acceptance }) =>
      change(async (trx): Promise<LegalResult> => {
        const owner = 'session' in by ? await accountOf(trx, by.session) : null;
        if ('session' in by && !owner) return { status: 'nobody' };
        const signupId = 'signup' in by ? by.signup : null;
        const account = owner ?? (await accountOfSignup(trx, signupId ?? ''));
        const who = {
          accountId: owner?.id ?? null,
          signupId,
          email: account?.address ?? null,
          addressConfirmed: typeof account?.confirmed_at === 'number',
        };
        const stored = await addLegalRecord(
          trx,
          { ...acceptance, ...who, route: owner ? routes.session : routes.signup },
          mark.now(),
        );
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
    .select([
      'accounts.id',
      'address',
      'password_hash',
      'signup_id',
      'confirmed_at',
      'tokens.expires_at',
      'tokens.used_at',
      'tokens.used_key',
    ])
    .where('tokens.sha256', '=', sha256(token))
    .where('tokens.purpose', '=', purpose)
    .executeTakeFirst();
}

/**
 * The account that an address means: the confirmed one, which has no other beside it; else the signup of the mailed link, that of
 * the browser's own continuation cookie, or the newest.
 */
async function accountOfAddress(reader: Kysely<Database>, { address, confirmation, signup }: Credentials) {
  const account = await reader
    .selectFrom('accounts')
    .select(['id', 'address', 'password_hash', 'confirmed_at'])
    .where('address', '=', address)
    .orderBy((row) =>
      row
        .case()
        .when(
          'id',
          '=',
          row
            .selectFrom('tokens')
            .select('account_id')
            .where('sha256', '=', sha256(confirmation ?? '')),
        )
        .then(sql.lit(0))
        .when('signup_id', '=', signup ?? '')
        .then(sql.lit(1))
        .else(sql.lit(2))
        .end(),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return account ?? null;
}

const accountOfSignup = (reader: Kysely<Database>, signup: string) =>
  reader.selectFrom('accounts').select(['address', 'confirmed_at']).where('signup_id', '=', signup).executeTakeFirst();

/** Whether an invite can be used: for any address while it is unused, and again for the address that it was used for. */
async function inviteIsGood(
  reader: Kysely<Database>,
  digest: string,
  at: number,
  address: string | null,
): Promise<boolean> {
  const invite = await reader
    .selectFrom('invites')
    .leftJoin('accounts', 'accounts.id', 'invites.account_id')
    .select(['account_id', 'address'])
    .where('invites.sha256', '=', digest)
    .where('invites.expires_at', '>', at)
    .executeTakeFirst();
  return invite !== undefined && (invite.account_id === null || invite.address === address);
}
