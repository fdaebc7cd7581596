/** A legal document as it was accepted. Append-only. */
export interface LegalDocumentTable {
  id: string;
  version: string;
  locale: string;
  sha256: string;
  text: string;
}

/** An acceptance of one legal document. Append-only; each row has the digest of the one before. */
export interface LegalAcceptanceTable {
  /** 1, 2, 3, … without a gap. */
  number: number;
  submission_id: string;
  /** null: accepted by a signup that created no account. */
  account_id: string | null;
  /** null: accepted by a session. */
  signup_id: string | null;
  /** Stored here because the account may be erased before the record. */
  email: string | null;
  /** `true` or `false`; null in records of earlier releases, whose digests do not cover it. */
  address_confirmed: string | null;
  document_id: string;
  document_version: string;
  document_locale: string;
  /** SHA-256 of the exact text. */
  document_sha256: string;
  accept_terms: string;
  accept_baa: string;
  acknowledge_ip: string;
  acknowledge_legal: string;
  button: string;
  /** The server's time in UTC, ISO 8601. */
  accepted_at: string;
  network_address: string;
  user_agent: string;
  previous_sha256: string;
  /** SHA-256 of all other columns. */
  sha256: string;
}

declare module '../db/database.ts' {
  interface Database {
    legal_documents: LegalDocumentTable;
    legal_acceptances: LegalAcceptanceTable;
  }
}
