import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Whether an invite can be used: for any address while it is unused, and again for the address that it was used for. */
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

/** Binds an invite to the account that has used it. @param digest null: the same statement, and no invite changes */
export async function useInvite(trx: Transaction<Database>, digest: string | null, accountId: string): Promise<void> {
  await trx
    .updateTable('invites')
    .set({ account_id: accountId })
    .where('sha256', '=', digest ?? '')
    .execute();
}
