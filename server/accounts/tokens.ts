import type { Kysely, Transaction } from 'kysely';
import { linkHours } from '../../machines/domain/mailed-link.ts';
import { sha256 } from '../lib/digest.ts';
import { SET_RIGHT } from '../db/high-water-mark.ts';
import type { Database } from '../db/database.ts';

/** Validity of a mailed link in milliseconds (SRV-6). */
export const TOKEN_LIFETIME = linkHours * 3_600_000;

export type TokenPurpose = 'confirm' | 'reset';

export interface TokenUse {
  token: string;
  purpose: TokenPurpose;
  key: string | null;
}

/** A token that ends later was made by a clock that was ahead. */
const latestEnd = (at: number) => at + TOKEN_LIFETIME + SET_RIGHT;

/** @param accountId null: the token is never valid */
export async function addToken(
  trx: Transaction<Database>,
  { token, purpose, accountId }: { token: string; purpose: TokenPurpose; accountId: string | null },
  at: number,
): Promise<void> {
  const row = {
    sha256: sha256(token),
    purpose,
    account_id: accountId,
    expires_at: at + TOKEN_LIFETIME,
    used_at: accountId === null ? at : null,
    used_key: null,
  };
  await trx.insertInto('tokens').values(row).execute();
}

const unused = (trx: Transaction<Database>, at: number) =>
  trx.updateTable('tokens').set({ used_at: at }).where('used_at', 'is', null);

export async function voidTokens(trx: Transaction<Database>, accountId: string, at: number): Promise<void> {
  await unused(trx, at).where('account_id', '=', accountId).execute();
}

export async function voidResets(trx: Transaction<Database>, address: string, at: number): Promise<void> {
  const accounts = trx.selectFrom('accounts').select('id').where('address', '=', address);
  await unused(trx, at).where('account_id', 'in', accounts).where('purpose', '=', 'reset').execute();
}

/** Uses the link that confirms an account's address. @returns whether it was valid */
export async function confirms(
  trx: Transaction<Database>,
  token: string | null,
  accountId: string | null,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await unused(trx, at)
    .where('sha256', '=', sha256(token ?? ''))
    .where('purpose', '=', 'confirm')
    .where('account_id', '=', accountId ?? '')
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latestEnd(at))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param use a token that `checkToken` found usable */
export async function useToken(trx: Transaction<Database>, { token, key }: TokenUse, at: number): Promise<void> {
  await trx.updateTable('tokens').set({ used_at: at, used_key: key }).where('sha256', '=', sha256(token)).execute();
}

const accountOfToken = (reader: Kysely<Database>, { token, purpose }: Pick<TokenUse, 'token' | 'purpose'>) =>
  reader
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select([
      'accounts.id',
      'address',
      'password_hash',
      'signup_id',
      'confirmed_at',
      'expires_at',
      'used_at',
      'used_key',
    ])
    .where('tokens.sha256', '=', sha256(token))
    .where('tokens.purpose', '=', purpose)
    .executeTakeFirst();

type TokenAccount = NonNullable<Awaited<ReturnType<typeof accountOfToken>>>;

function stateOf(row: TokenAccount, { purpose, key }: TokenUse, at: number): 'usable' | 'done' | 'unusable' {
  if (row.used_at !== null) return key !== null && row.used_key === key ? 'done' : 'unusable';
  if (row.expires_at <= at || row.expires_at > latestEnd(at)) return 'unusable';
  // Choosing the first password completes the registration; an account with a password confirms by logging in.
  return purpose === 'confirm' && row.password_hash !== null ? 'unusable' : 'usable';
}

/** Checks a token without using it. `done`: the same request used it before, and its answer was lost. */
export async function checkToken(
  reader: Kysely<Database>,
  use: TokenUse,
  at: number,
): Promise<{ state: 'unusable' } | { state: 'usable' | 'done'; account: TokenAccount }> {
  const account = await accountOfToken(reader, use);
  const state = account ? stateOf(account, use, at) : 'unusable';
  return account && state !== 'unusable' ? { state, account } : { state: 'unusable' };
}

/** Whether the link can be used, for the page that it opens (ACC-9). */
export async function linkIsOpen(
  reader: Kysely<Database>,
  link: Pick<TokenUse, 'token' | 'purpose'>,
  at: number,
): Promise<boolean> {
  const row = await accountOfToken(reader, link);
  return row !== undefined && row.used_at === null && row.expires_at > at;
}
