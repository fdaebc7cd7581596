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

declare module '../store/schema.ts' {
  interface Database {
    legal_documents: LegalDocumentTable;
    legal_acceptances: LegalAcceptanceTable;
  }
}
