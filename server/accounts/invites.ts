import type { Kysely, Transaction } from 'kysely';
import { inTransaction, lockChanges } from '../db/dialect.ts';
import type { Database } from '../db/database.ts';
import type { InviteTable } from './tables.ts';

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

/** Invites are known by the digests of their codes. */
export interface OperatorInvites {
  addInvites(digests: readonly string[], at: number, expiresAt: number): Promise<void>;
  /** Newest first. */
  invites(): Promise<InviteTable[]>;
  /** Removes an unused invite by the beginning of its digest. @returns the whole digest; null without a match or with several */
  revokeInvite(digest: string): Promise<string | null>;
}

export function operatorInvites(db: Kysely<Database>): OperatorInvites {
  return {
    async addInvites(digests, at, expiresAt) {
      const rows = digests.map((sha256) => ({ sha256, created_at: at, expires_at: expiresAt, account_id: null }));
      await db.insertInto('invites').values(rows).execute();
    },
    invites: () => db.selectFrom('invites').selectAll().orderBy('created_at', 'desc').orderBy('sha256').execute(),
    revokeInvite: (digest) =>
      inTransaction(db, async (trx) => {
        // A signup must not use the invite between the two statements.
        await lockChanges(trx);
        const found = await trx
          .selectFrom('invites')
          .select('sha256')
          .where('sha256', 'like', `${digest}%`)
          .where('account_id', 'is', null)
          .execute();
        const [invite, ...others] = found;
        if (!invite || others.length > 0) return null;
        await trx.deleteFrom('invites').where('sha256', '=', invite.sha256).execute();
        return invite.sha256;
      }),
  };
}
