import type { Kysely, Transaction } from 'kysely';
import { sha256 } from '../lib/digest.ts';
import { SET_RIGHT } from '../db/high-water-mark.ts';
import type { Database } from '../db/database.ts';

/** Milliseconds: a working day. */
export const SESSION_LIFETIME = 12 * 3_600_000;

/** Sessions of one account: every workstation of a ward left open. The oldest one ends. */
const MAX_SESSIONS = 20;

/** Names a session to its owner; the digest of its token, which the other functions take, stays in the store. */
export const handleOf = (session: string): string => sha256(`handle\n${session}`).slice(0, 32);

/** A session that ends later was begun by a clock that was ahead. */
const lasting = (reader: Kysely<Database>, at: number) =>
  reader
    .selectFrom('sessions')
    .where('expires_at', '>', at)
    .where('expires_at', '<=', at + SESSION_LIFETIME + SET_RIGHT);

export const accountOfSession = (reader: Kysely<Database>, session: string, at: number) =>
  lasting(reader, at)
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'id',
      'address',
      'password_hash',
      'plan',
      'signup_id',
      'invite_sha256',
      'confirmed_at',
      'trial_started_at',
    ])
    .where('sessions.sha256', '=', session)
    .executeTakeFirst();

export type OwnAccount = NonNullable<Awaited<ReturnType<typeof accountOfSession>>>;

/** Sessions that last, newest first. */
export const sessionsOf = (reader: Kysely<Database>, accountId: string, at: number) =>
  lasting(reader, at)
    .select(['sha256', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('sha256')
    .execute();

export async function beginSession(
  trx: Transaction<Database>,
  session: string,
  accountId: string,
  at: number,
): Promise<void> {
  const newest = lasting(trx, at)
    .select('sha256')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(MAX_SESSIONS - 1);
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).where('sha256', 'not in', newest).execute();
  await trx
    .insertInto('sessions')
    .values({ sha256: session, account_id: accountId, created_at: at, expires_at: at + SESSION_LIFETIME })
    .execute();
}

/** @param session null: the same statement runs and ends no session */
export async function endSession(trx: Transaction<Database>, session: string | null): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('sha256', '=', session ?? '')
    .execute();
}

export async function endSessionsOf(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}
