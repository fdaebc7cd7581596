import type { Kysely, Transaction } from 'kysely';
import { linkHours } from '../../machines/domain/mailed-link.ts';
import type { Secret } from '../lib/secret.ts';
import { sha256 } from '../lib/sha256.ts';
import { type HighWaterMark, SET_RIGHT } from '../db/high-water-mark.ts';
import type { Database } from '../db/database.ts';
import type { AccountTable } from './tables.ts';

const HOUR = 3_600_000;

/** Validity of a mailed link in milliseconds (SRV-6). */
export const TOKEN_LIFETIME = linkHours * HOUR;

export type TokenPurpose = 'confirm' | 'reset';

export interface TokenUse {
  token: string;
  purpose: TokenPurpose;
  key: string | null;
}

/** `done`: the same request used the token before, and its answer was lost. */
type TokenState = 'usable' | 'done' | 'unusable';

export interface TokenCheck {
  state: TokenState;
  account: Pick<AccountTable, 'id' | 'address'> | null;
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof tokenRow>>>;

function tokenRow(reader: Kysely<Database>, { token, purpose }: Pick<TokenUse, 'token' | 'purpose'>) {
  return reader
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select([
      'accounts.id',
      'address',
      'password_hash',
      'signup_id',
      'confirmed_at',
      'tokens.expires_at',
      'tokens.used_at',
      'tokens.used_key',
    ])
    .where('tokens.sha256', '=', sha256(token))
    .where('tokens.purpose', '=', purpose)
    .executeTakeFirst();
}

export interface Tokens {
  /** @param accountId null: the token is never valid */
  add(trx: Transaction<Database>, submissionId: string, purpose: TokenPurpose, accountId: string | null): Promise<void>;
  /** @param submissionId null: the same statement runs and removes nothing */
  remove(trx: Transaction<Database>, submissionId: string | null): Promise<void>;
  voidOf(trx: Transaction<Database>, accountId: string): Promise<void>;
  voidResets(trx: Transaction<Database>, address: string): Promise<void>;
  /** Uses the link that confirms an account's address. @returns whether it was valid */
  confirms(trx: Transaction<Database>, token: string | null, accountId: string | null): Promise<boolean>;
  /** @param use a token that `check` found usable */
  use(trx: Transaction<Database>, use: TokenUse): Promise<void>;
  /** Whether the link can be used, for the page that it opens (ACC-9). */
  isOpen(reader: Kysely<Database>, link: Pick<TokenUse, 'token' | 'purpose'>): Promise<boolean>;
  /** Checks a token without using it. */
  check(reader: Kysely<Database>, use: TokenUse): Promise<{ check: TokenCheck; row: TokenRow | null }>;
}

export function createTokens(mark: Pick<HighWaterMark, 'now'>, secret: Pick<Secret, 'tokenOf'>): Tokens {
  /** A token that ends later was made by a clock that was ahead. */
  const latestEnd = () => mark.now() + TOKEN_LIFETIME + SET_RIGHT;
  const stateOf = (row: TokenRow, { purpose, key }: TokenUse): TokenState => {
    if (row.used_at !== null) return key !== null && row.used_key === key ? 'done' : 'unusable';
    if (row.expires_at <= mark.now() || row.expires_at > latestEnd()) return 'unusable';
    // Choosing the first password completes the registration; an account with a password confirms by logging in.
    return purpose === 'confirm' && row.password_hash !== null ? 'unusable' : 'usable';
  };

  return {
    async add(trx, submissionId, purpose, accountId) {
      const at = mark.now();
      const row = {
        sha256: sha256(secret.tokenOf(submissionId)),
        purpose,
        account_id: accountId,
        expires_at: at + TOKEN_LIFETIME,
        used_at: accountId === null ? at : null,
        used_key: null,
      };
      await trx.insertInto('tokens').values(row).execute();
    },
    async remove(trx, submissionId) {
      const digest = submissionId === null ? '' : sha256(secret.tokenOf(submissionId));
      await trx.deleteFrom('tokens').where('sha256', '=', digest).execute();
    },
    async voidOf(trx, accountId) {
      await trx
        .updateTable('tokens')
        .set({ used_at: mark.now() })
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .execute();
    },
    async voidResets(trx, address) {
      await trx
        .updateTable('tokens')
        .set({ used_at: mark.now() })
        .where('account_id', 'in', trx.selectFrom('accounts').select('id').where('address', '=', address))
        .where('purpose', '=', 'reset')
        .where('used_at', 'is', null)
        .execute();
    },
    async confirms(trx, token, accountId) {
      const at = mark.now();
      const { numUpdatedRows } = await trx
        .updateTable('tokens')
        .set({ used_at: at })
        .where('sha256', '=', sha256(token ?? ''))
        .where('purpose', '=', 'confirm')
        .where('account_id', '=', accountId ?? '')
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .where('expires_at', '<=', latestEnd())
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async use(trx, { token, key }) {
      await trx
        .updateTable('tokens')
        .set({ used_at: mark.now(), used_key: key })
        .where('sha256', '=', sha256(token))
        .execute();
    },
    async isOpen(reader, link) {
      const row = await tokenRow(reader, link);
      return row !== undefined && row.used_at === null && row.expires_at > mark.now();
    },
    async check(reader, use) {
      const row = await tokenRow(reader, use);
      if (!row) return { check: { state: 'unusable', account: null }, row: null };
      return { check: { state: stateOf(row, use), account: { id: row.id, address: row.address } }, row };
    },
  };
}
