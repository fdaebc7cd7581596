/** The tables about accounts as code sees them. Times are milliseconds since 1970; what is secret is there as its SHA-256 alone. */

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

/** A legal document as it was shown to somebody who accepted it. Written once. */
export interface LegalDocumentTable {
  id: string;
  version: string;
  locale: string;
  sha256: string;
  text: string;
}

/** That somebody has accepted one legal document. Written once; each row carries the digest of the one before. */
export interface LegalAcceptanceTable {
  /** 1, 2, 3, … without a gap. */
  number: number;
  /** The submission that it came by. */
  submission_id: string;
  /** Who accepted; null when a signup went on that made no account. */
  account_id: string | null;
  /** The signup that went on to the acceptance; null for anyone who was logged in. */
  signup_id: string | null;
  /** The account's mail address; kept here because the account may be erased before the record may. */
  email: string | null;
  /** Whether that address was confirmed at that time: `true` or `false`; null in records of earlier releases, whose digests are without it. */
  address_confirmed: string | null;
  document_id: string;
  document_version: string;
  document_locale: string;
  /** SHA-256 of the exact text that was shown. */
  document_sha256: string;
  accept_terms: string;
  accept_baa: string;
  acknowledge_ip: string;
  acknowledge_legal: string;
  /** The words on the button that was pressed. */
  button: string;
  /** The server's time in UTC, ISO 8601. */
  accepted_at: string;
  /** Where the request came from. */
  network_address: string;
  user_agent: string;
  previous_sha256: string;
  /** SHA-256 of all the others. */
  sha256: string;
}

/** The latest time that the relay has seen: one row. */
interface ClockMarkTable {
  id: number;
  at: number;
}

export interface AccountTables {
  accounts: AccountTable;
  tokens: TokenTable;
  sessions: SessionTable;
  invites: InviteTable;
  legal_documents: LegalDocumentTable;
  legal_acceptances: LegalAcceptanceTable;
  clock_mark: ClockMarkTable;
}
