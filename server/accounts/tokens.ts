import type { Kysely, Transaction } from 'kysely';
import type { Secret } from '../kernel/secret.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { HighWaterMark } from '../store/high-water-mark.ts';
import type { Database } from '../store/schema.ts';
import type { AccountTable } from './tables.ts';

const HOUR = 3_600_000;

/** How long a mailed link is good for, in milliseconds (SRV-6). */
export const TOKEN_LIFETIME = 24 * HOUR;

/** What a link is for. */
export type TokenPurpose = 'confirm' | 'reset';

/** What identifies a token and the request that uses it. */
export interface TokenUse {
  token: string;
  purpose: TokenPurpose;
  /** The request's Idempotency-Key. */
  key: string | null;
}

/** `done`: the same request has used the token before, and its answer was lost. */
type TokenState = 'usable' | 'done' | 'unusable';

export interface TokenCheck {
  state: TokenState;
  /** Whose it is; null when it is nobody's. */
  account: Pick<AccountTable, 'id' | 'address'> | null;
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof tokenRow>>>;

/** A token with what its account tells about its use. */
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

/** The tokens of mailed links. */
export interface Tokens {
  /** Stores the token of a submission's mail. @param accountId null: it is good for nothing */
  add(trx: Transaction<Database>, submissionId: string, purpose: TokenPurpose, accountId: string | null): Promise<void>;
  /** Removes the token of a submission's mail. @param submissionId null: the same statement, and nothing is removed */
  remove(trx: Transaction<Database>, submissionId: string | null): Promise<void>;
  /** Voids the links that an account has been mailed so far. */
  voidOf(trx: Transaction<Database>, accountId: string): Promise<void>;
  /** Voids the links that an address has been mailed to choose a new password. */
  voidResets(trx: Transaction<Database>, address: string): Promise<void>;
  /** Uses up the link that confirms an account's address. @returns whether it was good */
  confirms(trx: Transaction<Database>, token: string | null, accountId: string | null): Promise<boolean>;
  /** Uses up a token that `check` has found to be usable. */
  use(trx: Transaction<Database>, use: TokenUse): Promise<void>;
  /** What a token is good for, with its account; reading consumes nothing. */
  check(reader: Kysely<Database>, use: TokenUse): Promise<{ check: TokenCheck; row: TokenRow | null }>;
}

export function createTokens(mark: Pick<HighWaterMark, 'now'>, secret: Pick<Secret, 'tokenOf'>): Tokens {
  const stateOf = (row: TokenRow, { purpose, key }: TokenUse): TokenState => {
    if (row.used_at !== null) return key !== null && row.used_key === key ? 'done' : 'unusable';
    if (row.expires_at <= mark.now()) return 'unusable';
    // A registration is completed by choosing the first password; whoever has one confirms by logging in with it.
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
    async check(reader, use) {
      const row = await tokenRow(reader, use);
      if (!row) return { check: { state: 'unusable', account: null }, row: null };
      return { check: { state: stateOf(row, use), account: { id: row.id, address: row.address } }, row };
    },
  };
}
