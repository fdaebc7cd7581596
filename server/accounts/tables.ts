/** An account, or a signup whose address is not confirmed. Each signup has its own row until one is confirmed. */
export interface AccountTable {
  id: string;
  /** In canonical form; unique once confirmed. */
  address: string;
  /** PHC string; null until a mobile signup's password is chosen. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  role: string;
  organization: string;
  plan: string | null;
  /** `trial`, `direct` or `mobile`. */
  signup_type: string;
  /** The signup's submission; replaced by a new id when the address is confirmed without the signup's continuation (SRV-5). */
  signup_id: string;
  invite_sha256: string | null;
  created_at: number;
  confirmed_at: number | null;
  /** When the logged-in owner had accepted the legal documents. */
  trial_started_at: number | null;
}

/** The secret of a mailed link. */
export interface TokenTable {
  sha256: string;
  /** `confirm` or `reset`. */
  purpose: string;
  /** null: no account, so the token is never valid. */
  account_id: string | null;
  expires_at: number;
  used_at: number | null;
  /** The Idempotency-Key of the request that used it: a retry after a lost answer succeeds again. */
  used_key: string | null;
}

export interface SessionTable {
  sha256: string;
  account_id: string;
  created_at: number;
  expires_at: number;
}

export interface InviteTable {
  sha256: string;
  created_at: number;
  expires_at: number;
  account_id: string | null;
}

declare module '../db/database.ts' {
  interface Database {
    accounts: AccountTable;
    tokens: TokenTable;
    sessions: SessionTable;
    invites: InviteTable;
  }
}
