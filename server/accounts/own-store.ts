import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import type { Database } from '../db/database.ts';
import { insertSubmission, prepareSubmission } from '../outbox/repository.ts';
import type { SubmissionRoute } from '../outbox/routes.ts';
import type { Change } from './change.ts';
import type { Passwords } from './passwords.ts';
import type { OwnAccount, Sessions } from './sessions.ts';
import type { AccountTable } from './tables.ts';
import type { Tokens } from './tokens.ts';

/** What the calls about the own account have of the store. Only they read and write beside the store's own functions. */
export interface OwnRows {
  db: Kysely<Database>;
  change: Change;
  /** Due time of mails. */
  clock: Pick<Clock, 'now'>;
  tokens: Pick<Tokens, 'voidOf'>;
  sessions: Sessions;
  /** Removes what the mails about an account have stored. @param address canonical */
  forgetMails(address: string): Promise<void>;
}

/** Changes the session's account. @returns whether the session lasts */
export const changeOwn = (
  { change, sessions }: Pick<OwnRows, 'change' | 'sessions'>,
  session: string,
  work: (trx: Transaction<Database>, account: OwnAccount) => Promise<unknown>,
): Promise<{ outcome: 'done' | 'no-session' }> =>
  change(async (trx) => {
    const account = await sessions.account(trx, session);
    if (account) await work(trx, account);
    return { outcome: account ? 'done' : 'no-session' };
  });

/** An account whose password was given again. */
export interface Compared {
  session: string;
  accountId: string;
  /** The hash that the given password was compared with. */
  comparedHash: string;
}

/** The session's account with the hash that the password matches. */
export async function compare(
  { db, sessions, passwords }: Pick<OwnRows, 'db' | 'sessions'> & { passwords: Passwords },
  session: string,
  password: string,
): Promise<(Compared & { address: string }) | { outcome: 'no-session' | 'wrong' }> {
  const account = await sessions.account(db, session);
  if (!account) return { outcome: 'no-session' };
  const comparedHash = await hashOf(db, account.id);
  const matches = await passwords.matches(password, comparedHash);
  if (!matches || comparedHash === null) return { outcome: 'wrong' };
  return { session, accountId: account.id, comparedHash, address: account.address };
}

/** Changes the session's account if its password is still the one that was compared. @returns whether it was */
export const changeCompared = (
  { change, sessions }: Pick<OwnRows, 'change' | 'sessions'>,
  { session, accountId, comparedHash }: Compared,
  work: (trx: Transaction<Database>, account: OwnAccount) => Promise<unknown>,
): Promise<{ outcome: 'done' | 'no-session' }> =>
  change(async (trx) => {
    const account = await sessions.account(trx, session);
    const same = account?.id === accountId && (await hashOf(trx, accountId)) === comparedHash;
    if (same) await work(trx, account);
    return { outcome: same ? 'done' : 'no-session' };
  });

/** @param notice the mail to the owner; null: their mailbox has reached its limit */
export async function notify(
  trx: Transaction<Database>,
  notice: SubmissionRoute | null,
  { address: email }: OwnAccount,
  { clock }: Pick<OwnRows, 'clock'>,
): Promise<void> {
  if (notice === null) return;
  await insertSubmission(trx, prepareSubmission({ ...notice, payload: { email }, idempotencyKey: null }, clock.now()));
}

async function hashOf(reader: Kysely<Database>, accountId: AccountTable['id']): Promise<string | null> {
  const row = await reader
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
