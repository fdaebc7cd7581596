import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction, lockChanges } from '../db/dialect.ts';
import type { Database } from '../db/database.ts';

/** Crockford's base 32, without letters that look like digits (https://www.crockford.com/base32.html). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUPS = 7;
const GROUP = 4;

const newGroup = () => Array.from({ length: GROUP }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A new invite code such as `7KQ2-M9XA-PR4T-0WCD-3F6H-QZ1B-V8NE`: 140 random bits. The store knows its digest only. */
export const newInviteCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-');

/** An unused invite is good for any address, a used one only for the address that used it. */
export async function inviteIsGood(
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

/** @param digest null: the same statement runs and changes no invite */
export async function useInvite(trx: Transaction<Database>, digest: string | null, accountId: string): Promise<void> {
  await trx
    .updateTable('invites')
    .set({ account_id: accountId })
    .where('sha256', '=', digest ?? '')
    .execute();
}

export async function addInvites(
  db: Kysely<Database>,
  digests: readonly string[],
  at: number,
  expiresAt: number,
): Promise<void> {
  const rows = digests.map((sha256) => ({ sha256, created_at: at, expires_at: expiresAt, account_id: null }));
  await db.insertInto('invites').values(rows).execute();
}

/** Newest first. */
export const listInvites = (db: Kysely<Database>) =>
  db.selectFrom('invites').selectAll().orderBy('created_at', 'desc').orderBy('sha256').execute();

/** Removes an unused invite by the beginning of its digest. @returns the whole digest; null without a match or with several */
export const revokeInvite = (db: Kysely<Database>, digest: string): Promise<string | null> =>
  inTransaction(db, async (trx) => {
    // A signup must not use the invite between the two statements.
    await lockChanges(trx);
    const [invite, ...others] = await trx
      .selectFrom('invites')
      .select('sha256')
      .where('sha256', 'like', `${digest}%`)
      .where('account_id', 'is', null)
      .execute();
    if (!invite || others.length > 0) return null;
    await trx.deleteFrom('invites').where('sha256', '=', invite.sha256).execute();
    return invite.sha256;
  });
