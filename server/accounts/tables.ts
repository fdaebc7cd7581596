/** An account, or a signup whose address is not confirmed: each has a row of its own until one of them is confirmed. */
export interface AccountTable {
  id: string;
  /** The mail address in its canonical form; a confirmed one has no other row. */
  address: string;
  /** PHC string; null until the visitor has chosen a password (a mobile signup). */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  role: string;
  /** Empty when it was left open. */
  organization: string;
  /** A plan's code; null for a mobile signup. */
  plan: string | null;
  /** `trial`, `direct` or `mobile`. */
  signup_type: string;
  /** The submission of the signup; another id once the address was confirmed without the signup's continuation (SRV-5). */
  signup_id: string;
  /** The invite that it was made with: free access. */
  invite_sha256: string | null;
  created_at: number;
  /** When its owner has shown that mails to the address arrive with them; null until then. */
  confirmed_at: number | null;
  /** When its owner, logged in, had accepted the legal documents; null until then. */
  trial_started_at: number | null;
}

/** The secret part of a mailed link. */
export interface TokenTable {
  sha256: string;
  /** What it is good for: `confirm` or `reset`. */
  purpose: string;
  /** null: there was nobody to mail it to, and it is good for nothing. */
  account_id: string | null;
  expires_at: number;
  used_at: number | null;
  /** The Idempotency-Key of the request that used it, so that trying again after a lost answer is no second use. */
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
  /** Who has used it. */
  account_id: string | null;
}

declare module '../store/schema.ts' {
  interface Database {
    accounts: AccountTable;
    tokens: TokenTable;
    sessions: SessionTable;
    invites: InviteTable;
  }
}
