/** The tables as code sees them. Times are milliseconds since 1970, ids are UUIDv7 (sorted by time). */
export interface Database {
  submissions: SubmissionTable;
  deliveries: DeliveryTable;
}

/** What a visitor sent, as accepted. Written once, never changed. */
export interface SubmissionTable {
  id: string;
  /** Which call it came by, for example `contact`. */
  kind: string;
  /** JSON with sorted keys, as the flow's schema parsed it. */
  payload: string;
  /** SHA-256 of `payload`, hexadecimal. */
  sha256: string;
  /** The request's Idempotency-Key; unique within a kind. */
  idempotency_key: string | null;
  received_at: number;
}

/** One submission's way to one destination: the delivery machine's context as columns. */
export interface DeliveryTable {
  id: string;
  submission_id: string;
  /** For example `mail:contact`. */
  destination: string;
  /** A state of the delivery machine. */
  state: string;
  attempts: number;
  next_attempt_at: number | null;
  lease_until: number | null;
  /** Names the claim; a report is taken only with the token of the claim it answers. */
  lease_token: string | null;
  last_error: string | null;
  delivered_at: number | null;
}
