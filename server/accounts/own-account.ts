import type { Kysely, Transaction } from 'kysely';
import type { PlanCode } from '../../machines/domain/plans.ts';
import type { Clock } from '../kernel/clock.ts';
import { sha256 } from '../kernel/sha256.ts';
import { insertSubmission, prepareSubmission } from '../submissions/repository.ts';
import type { SubmissionRoute } from '../submissions/routes.ts';
import type { Database } from '../store/schema.ts';
import { removeAccounts } from './accounts.ts';
import type { Change } from './change.ts';
import type { OwnAccount, Sessions } from './sessions.ts';
import type { AccountTable } from './tables.ts';
import type { Tokens } from './tokens.ts';

export interface OwnSession {
  /** Names the session to its owner; the digest stays in the store. */
  handle: string;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** The session that asks. */
  current: boolean;
}

export interface PasswordChange {
  session: string;
  accountId: string;
  /** The hash that the current password was compared with. */
  comparedHash: string;
  passwordHash: string;
  /** The browser's session goes on under this digest. */
  renewed: string;
  keepsOthers: boolean;
  /** The mail to the owner; null: their mailbox has reached its limit. */
  notice: SubmissionRoute | null;
}

type Deletion = Pick<PasswordChange, 'session' | 'accountId' | 'comparedHash' | 'notice'>;

/** What the owner does with an account while logged in. Each result is null or false when the session does not last. */
export interface OwnAccounts {
  sessionsOf(session: string): Promise<OwnSession[] | null>;
  /** @param handle null: every session but the one that asks */
  endSessions(session: string, handle: string | null): Promise<boolean>;
  /** @returns false also when the password has changed since it was compared */
  changePassword(change: PasswordChange): Promise<boolean>;
  changePlan(session: string, plan: PlanCode): Promise<boolean>;
  /** Removes the account with its sessions, links, invites and mails. Legal records and the notice stay. */
  deleteAccount(deletion: Deletion): Promise<boolean>;
  passwordHash(accountId: string): Promise<string | null>;
}

export const handleOf = (session: string): string => sha256(`handle\n${session}`).slice(0, 32);

interface OwnAccountsOptions {
  db: Kysely<Database>;
  change: Change;
  clock: Pick<Clock, 'now'>;
  tokens: Pick<Tokens, 'voidOf'>;
  sessions: Sessions;
  /** Removes what the mails about an account have stored. @param address canonical */
  forgetMails(address: string): Promise<void>;
}

export function createOwnAccounts({
  db,
  change,
  clock,
  tokens,
  sessions,
  forgetMails,
}: OwnAccountsOptions): OwnAccounts {
  /** The session's account, if its password is still the one that was compared. */
  const compared = async (
    trx: Transaction<Database>,
    { session, accountId, comparedHash }: Pick<PasswordChange, 'session' | 'accountId' | 'comparedHash'>,
  ): Promise<OwnAccount | null> => {
    const account = await sessions.account(trx, session);
    return account?.id === accountId && (await hashOf(trx, accountId)) === comparedHash ? account : null;
  };
  const notify = async (
    trx: Transaction<Database>,
    notice: SubmissionRoute | null,
    { address: email }: OwnAccount,
  ): Promise<void> => {
    if (notice === null) return;
    const submission = prepareSubmission({ ...notice, payload: { email }, idempotencyKey: null }, clock.now());
    await insertSubmission(trx, submission);
  };
  return {
    async sessionsOf(session) {
      const account = await sessions.account(db, session);
      const all = account ? await sessions.allOf(db, account.id) : null;
      return (
        all?.map((one) => ({
          handle: handleOf(one.sha256),
          begunAt: one.created_at,
          current: one.sha256 === session,
        })) ?? null
      );
    },
    endSessions: (session, handle) =>
      change(async (trx) => {
        const account = await sessions.account(trx, session);
        if (!account) return false;
        const all = await sessions.allOf(trx, account.id);
        const ended = all
          .map((one) => one.sha256)
          .filter((other) => other !== session && (handle === null || handleOf(other) === handle));
        if (ended.length > 0) await trx.deleteFrom('sessions').where('sha256', 'in', ended).execute();
        return true;
      }),
    changePassword: ({ passwordHash, renewed, keepsOthers, notice, ...given }) =>
      change(async (trx) => {
        const account = await compared(trx, given);
        if (!account) return false;
        await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute();
        // A mailed link would undo the change.
        await tokens.voidOf(trx, account.id);
        if (keepsOthers) await sessions.end(trx, given.session);
        else await sessions.endAllOf(trx, account.id);
        await sessions.begin(trx, renewed, account.id);
        await notify(trx, notice, account);
        return true;
      }),
    changePlan: (session, plan) =>
      change(async (trx) => {
        const account = await sessions.account(trx, session);
        if (!account) return false;
        await trx.updateTable('accounts').set({ plan }).where('id', '=', account.id).execute();
        return true;
      }),
    async deleteAccount(deletion) {
      const account = await sessions.account(db, deletion.session);
      if (account?.id !== deletion.accountId) return false;
      // First, so that a failure leaves an account that can be deleted again.
      await forgetMails(account.address);
      return change(async (trx) => {
        const still = await compared(trx, deletion);
        if (!still) return false;
        await removeAccounts(trx, [still.id]);
        await notify(trx, deletion.notice, still);
        return true;
      });
    },
    passwordHash: (accountId) => hashOf(db, accountId),
  };
}

async function hashOf(reader: Kysely<Database>, accountId: AccountTable['id']): Promise<string | null> {
  const row = await reader
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
