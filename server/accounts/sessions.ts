import type { Kysely, Transaction } from 'kysely';
import { sha256 } from '../lib/sha256.ts';
import { type HighWaterMark, SET_RIGHT } from '../db/high-water-mark.ts';
import type { Database } from '../db/database.ts';
import type { AccountTable, SessionTable } from './tables.ts';

/** Milliseconds: a working day. */
export const SESSION_LIFETIME = 12 * 3_600_000;

/** Sessions of one account: every workstation of a ward left open. The oldest one ends. */
const MAX_SESSIONS = 20;

const ownColumns = [
  'id',
  'address',
  'plan',
  'signup_id',
  'invite_sha256',
  'confirmed_at',
  'trial_started_at',
] as const satisfies (keyof AccountTable)[];

export type OwnAccount = Pick<AccountTable, (typeof ownColumns)[number]>;

/** Names a session to its owner; the digest stays in the store. */
export const handleOf = (session: string): string => sha256(`handle\n${session}`).slice(0, 32);

/** Sessions by the digest of their token. */
export interface Sessions {
  account(reader: Kysely<Database>, session: string): Promise<OwnAccount | null>;
  begin(trx: Transaction<Database>, session: string, accountId: string): Promise<void>;
  /** @param session null: the same statement runs and ends no session */
  end(trx: Transaction<Database>, session: string | null): Promise<void>;
  endAllOf(trx: Transaction<Database>, accountId: string): Promise<void>;
  /** Sessions that last, newest first. */
  allOf(reader: Kysely<Database>, accountId: string): Promise<Pick<SessionTable, 'sha256' | 'created_at'>[]>;
}

export function createSessions(mark: Pick<HighWaterMark, 'now'>): Sessions {
  /** A session that ends later was begun by a clock that was ahead. */
  const latestEnd = () => mark.now() + SESSION_LIFETIME + SET_RIGHT;
  return {
    async account(reader, session) {
      const row = await reader
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select(ownColumns.map((column) => `accounts.${column}` as const))
        .where('sessions.sha256', '=', session)
        .where('sessions.expires_at', '>', mark.now())
        .where('sessions.expires_at', '<=', latestEnd())
        .executeTakeFirst();
      return row ?? null;
    },
    async begin(trx, session, accountId) {
      const at = mark.now();
      const own = trx.selectFrom('sessions').select('sha256').where('account_id', '=', accountId);
      const newest = own
        .where('expires_at', '>', at)
        .where('expires_at', '<=', latestEnd())
        .orderBy('created_at', 'desc')
        .limit(MAX_SESSIONS - 1);
      await trx.deleteFrom('sessions').where('account_id', '=', accountId).where('sha256', 'not in', newest).execute();
      await trx
        .insertInto('sessions')
        .values({ sha256: session, account_id: accountId, created_at: at, expires_at: at + SESSION_LIFETIME })
        .execute();
    },
    async end(trx, session) {
      await trx
        .deleteFrom('sessions')
        .where('sha256', '=', session ?? '')
        .execute();
    },
    async endAllOf(trx, accountId) {
      await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute();
    },
    allOf: (reader, accountId) =>
      reader
        .selectFrom('sessions')
        .select(['sha256', 'created_at'])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', mark.now())
        .where('expires_at', '<=', latestEnd())
        .orderBy('created_at', 'desc')
        .orderBy('sha256')
        .execute(),
  };
}
