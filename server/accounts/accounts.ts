import { type Kysely, sql, type Transaction } from 'kysely';
import { newId } from '../lib/new-id.ts';
import { sha256 } from '../lib/sha256.ts';
import type { HighWaterMark } from '../db/high-water-mark.ts';
import type { Database } from '../db/database.ts';
import type { AccountTable } from './tables.ts';

export interface Credentials {
  /** In canonical form. */
  address: string;
  /** The token of a mailed link in the login's address. */
  confirmation: string | null;
  signup: string | null;
}

/** The confirmed account of an address. Without one: the signup of the mailed link, then of the continuation cookie, then the newest. */
export async function accountOfAddress(reader: Kysely<Database>, { address, confirmation, signup }: Credentials) {
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

export const accountOfSignup = (reader: Kysely<Database>, signup: string) =>
  reader.selectFrom('accounts').select(['address', 'confirmed_at']).where('signup_id', '=', signup).executeTakeFirst();

/** Changes with the password of a confirmed address; constant for any other address. */
export async function passwordEpoch(reader: Kysely<Database>, address: string): Promise<string> {
  const account = await reader
    .selectFrom('accounts')
    .select('password_hash')
    .where('address', '=', address)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return sha256(account?.password_hash ?? '');
}

/** Removes accounts with their sessions, links and used invites, which would otherwise be valid again. */
export async function removeAccounts(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('invites').where('account_id', 'in', ids).execute();
  await trx.deleteFrom('accounts').where('id', 'in', ids).execute();
}

export interface AccountChanges {
  /**
   * Confirms the address of a signup and removes its other signups; a used invite stays used.
   * @param signup the browser's own signup: its acceptances count only with its continuation cookie (SRV-5)
   * @returns the signup id under which the account's acceptances are recorded
   */
  confirm(
    trx: Transaction<Database>,
    account: Pick<AccountTable, 'id' | 'address' | 'signup_id'>,
    signup: string | null,
  ): Promise<string>;
  /** Has no effect on a trial that has begun. */
  startTrial(trx: Transaction<Database>, accountId: string): Promise<void>;
}

export function createAccountChanges(
  mark: Pick<HighWaterMark, 'now'>,
  tokens: { voidOf(trx: Transaction<Database>, accountId: string): Promise<void> },
): AccountChanges {
  return {
    async confirm(trx, { id, address, signup_id }, signup) {
      const signupId = signup === signup_id ? signup_id : newId();
      const others = trx.selectFrom('accounts').select('id').where('address', '=', address).where('id', '!=', id);
      await trx.updateTable('invites').set({ account_id: id }).where('account_id', 'in', others).execute();
      await trx.deleteFrom('accounts').where('address', '=', address).where('id', '!=', id).execute();
      await trx
        .updateTable('accounts')
        .set({ confirmed_at: mark.now(), signup_id: signupId })
        .where('id', '=', id)
        .execute();
      await tokens.voidOf(trx, id);
      return signupId;
    },
    async startTrial(trx, accountId) {
      await trx
        .updateTable('accounts')
        .set({ trial_started_at: mark.now() })
        .where('id', '=', accountId)
        .where('trial_started_at', 'is', null)
        .execute();
    },
  };
}
