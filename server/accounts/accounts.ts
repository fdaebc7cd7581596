import { type Kysely, sql, type Transaction } from 'kysely';
import { newId } from '../kernel/new-id.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { HighWaterMark } from '../store/high-water-mark.ts';
import type { Database } from '../store/schema.ts';
import type { AccountTable } from './tables.ts';

/** What a visitor gives to log in, but for the password. */
export interface Credentials {
  /** Canonical. */
  address: string;
  /** The token of a mailed link that came along. */
  confirmation: string | null;
  /** The signup of the browser's continuation cookie. */
  signup: string | null;
}

/**
 * The account that an address means: the confirmed one, which has no other beside it; else the signup of the mailed link, that of
 * the browser's own continuation cookie, or the newest.
 */
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

/** The address of a signup's account, and whether it is confirmed. */
export const accountOfSignup = (reader: Kysely<Database>, signup: string) =>
  reader.selectFrom('accounts').select(['address', 'confirmed_at']).where('signup_id', '=', signup).executeTakeFirst();

/** Changes whenever the password of a confirmed address does; the same for any other address. */
export async function passwordEpoch(reader: Kysely<Database>, address: string): Promise<string> {
  const account = await reader
    .selectFrom('accounts')
    .select('password_hash')
    .where('address', '=', address)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return sha256(account?.password_hash ?? '');
}

/** The changes of accounts that are dated by the high-water mark. */
export interface AccountChanges {
  /**
   * Confirms the address of a signup and removes its other signups; an invite that one of them has used stays used.
   * @param signup the browser's own: what was accepted after this signup counts only with its continuation (SRV-5)
   * @returns by which signup the acceptances of the account are found
   */
  confirm(
    trx: Transaction<Database>,
    account: Pick<AccountTable, 'id' | 'address' | 'signup_id'>,
    signup: string | null,
  ): Promise<string>;
  /** Begins the trial unless it has begun. */
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
