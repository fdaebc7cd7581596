import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../lib/time.ts';
import { newId } from '../lib/new-id.ts';
import type { Secret } from '../lib/secret.ts';
import { sha256 } from '../lib/digest.ts';
import type { HighWaterMark } from '../db/high-water-mark.ts';
import { insertSubmission, type NewSubmission, prepareSettled, prepareSubmission } from '../outbox/submit.ts';
import { addToken, type TokenPurpose, type TokenUse, voidResets, voidTokens } from './tokens.ts';
import type { AccountTable, Database } from '../db/database.ts';

/** The relay's store, for accounts. */
export interface AccountStore {
  /** Reads outside of a change. */
  db: Kysely<Database>;
  /** Runs work in a transaction that may be shared with other work; resolves after the commit is on disk. */
  change<Result>(work: (trx: Transaction<Database>) => Promise<Result>): Promise<Result>;
  /** Due time of mails. The high-water mark may be ahead of it, which would delay them. */
  clock: Pick<Clock, 'now'>;
  /** Time of sessions and links; it never goes back. */
  mark: Pick<HighWaterMark, 'now' | 'received'>;
  secret: Secret;
  /** Whether a mailed link can be used, for the page that it opens (ACC-9). */
  linkIsOpen(link: Pick<TokenUse, 'token' | 'purpose'>): Promise<boolean>;
  /** Removes what the mails about an account have stored. @param address canonical */
  forgetMails(address: string): Promise<void>;
}

export interface Credentials {
  /** In canonical form. */
  address: string;
  /** The token of a mailed link in the login's address. */
  confirmation: string | null;
  signup: string | null;
}

/** The confirmed account of an address. Without one: the signup of the mailed link, then of the continuation cookie, then the newest. */
export const accountOfAddress = (reader: Kysely<Database>, { address, confirmation, signup }: Credentials) =>
  reader
    .selectFrom('accounts')
    .select(['id', 'address', 'password_hash', 'confirmed_at'])
    .where('address', '=', address)
    .orderBy((row) => {
      const ofLink = row
        .selectFrom('tokens')
        .select('account_id')
        .where('sha256', '=', sha256(confirmation ?? ''));
      return row
        .case()
        .when('id', '=', ofLink)
        .then(sql.lit(0))
        .when('signup_id', '=', signup ?? '')
        .then(sql.lit(1))
        .else(sql.lit(2))
        .end();
    })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

type Linked = Pick<AccountTable, 'id' | 'address' | 'password_hash'>;

/**
 * Stores the mail with a link, and the link's token; one that resets a password replaces earlier ones.
 * @param link.account null: the same statements run; no mail goes, and the token is never valid
 * @returns null when the key was used before
 */
export async function mailLink(
  trx: Transaction<Database>,
  { clock, mark, secret }: AccountStore,
  { purpose, account, ...mail }: Omit<NewSubmission, 'payload'> & { purpose: TokenPurpose; account: Linked | null },
): Promise<{ id: string; token: string } | null> {
  const at = mark.now();
  // An account without a password completes its registration by the link.
  const payload = { email: account?.address ?? '', registers: account?.password_hash === null };
  const prepare = account ? prepareSubmission : prepareSettled;
  const prepared = prepare({ ...mail, payload }, clock.now());
  if ((await insertSubmission(trx, prepared)).status !== 'stored') return null;
  if (purpose === 'reset') await voidResets(trx, account?.address ?? '', at);
  const { id } = prepared.submission;
  const token = secret.tokenOf(id);
  await addToken(trx, { token, purpose, accountId: account?.id ?? null }, at);
  return { id, token };
}

export const confirmedAccount = (reader: Kysely<Database>, address: string) =>
  reader
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('address', '=', address)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

/** Removes accounts with their sessions, links and used invites, which would otherwise be valid again. */
export async function removeAccounts(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('invites').where('account_id', 'in', ids).execute();
  await trx.deleteFrom('accounts').where('id', 'in', ids).execute();
}

/**
 * Confirms the address of a signup and removes its other signups; a used invite stays used.
 * @param signup the browser's own signup: its acceptances count only with its continuation cookie (SRV-5)
 * @returns the signup id under which the account's acceptances are recorded
 */
export async function confirmAddress(
  trx: Transaction<Database>,
  { id, address, signup_id }: Pick<AccountTable, 'id' | 'address' | 'signup_id'>,
  signup: string | null,
  at: number,
): Promise<string> {
  const signupId = signup === signup_id ? signup_id : newId();
  const others = trx.selectFrom('accounts').select('id').where('address', '=', address).where('id', '!=', id);
  await trx.updateTable('invites').set({ account_id: id }).where('account_id', 'in', others).execute();
  await trx.deleteFrom('accounts').where('address', '=', address).where('id', '!=', id).execute();
  await trx.updateTable('accounts').set({ confirmed_at: at, signup_id: signupId }).where('id', '=', id).execute();
  await voidTokens(trx, id, at);
  return signupId;
}

/** Has no effect on a trial that has begun. */
export async function startTrial(trx: Transaction<Database>, accountId: string, at: number): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ trial_started_at: at })
    .where('id', '=', accountId)
    .where('trial_started_at', 'is', null)
    .execute();
}
