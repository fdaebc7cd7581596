import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

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
