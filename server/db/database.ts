/** The tables. Times are milliseconds since 1970, ids are UUIDv7 (sorted by time). */
export interface Database {
  submissions: SubmissionTable;
  attachments: AttachmentTable;
  answers: AnswerTable;
  assignments: AssignmentTable;
  deliveries: DeliveryTable;
  queues: QueueTable;
  accounts: AccountTable;
  tokens: TokenTable;
  sessions: SessionTable;
  invites: InviteTable;
  legal_documents: LegalDocumentTable;
  legal_acceptances: LegalAcceptanceTable;
  desk_log: DeskLogTable;
  daily_counts: DailyCountTable;
  clock_mark: ClockMarkTable;
  key_check: KeyCheckTable;
}

/** Written once, never changed. */
export interface SubmissionTable {
  id: string;
  /** The kind of submission, for example `contact`. */
  kind: string;
  /** The visitor's, canonical; null without one. */
  address: string | null;
  /** JSON with sorted keys, as parsed by the form's schema. */
  payload: string;
  /** SHA-256 of payload and attachments, hexadecimal: equal for the same message. */
  sha256: string;
  /** The request's Idempotency-Key; unique within a kind. */
  idempotency_key: string | null;
  received_at: number;
}

/** Names are unique within a submission. */
export interface AttachmentTable {
  submission_id: string;
  /** The visitor's file name without directories. */
  name: string;
  /** Media type, as recognized. */
  type: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of `content`, hexadecimal. */
  sha256: string;
  content: Uint8Array;
}

/** A lead that the team has answered. */
export interface AnswerTable {
  submission_id: string;
  answered_at: number;
}

/** The teammate who answers a lead. A change is conditional on the version that it was made from. */
export interface AssignmentTable {
  submission_id: string;
  /** A name or initials; empty: the lead is free. */
  assignee: string;
  /** Empty without one. */
  note: string;
  /** Hours until the answer is due, where the team has set them. */
  due_hours: number | null;
  /** 1 for the first; each change adds one. */
  version: number;
  changed_at: number;
}

export type DeliveryState = 'pending' | 'delivering' | 'waiting' | 'held' | 'delivered' | 'dead';

/** The part of a delivery's row that its machine decides, which describes the columns (machines/delivery). */
export interface DeliveryStanding {
  state: DeliveryState;
  attempts: number;
  next_attempt_at: number | null;
  lease_until: number | null;
  last_error: string | null;
  delivered_at: number | null;
}

/** A submission's delivery to one destination. */
export interface DeliveryTable extends DeliveryStanding {
  id: string;
  submission_id: string;
  /** For example `mail:contact`. */
  destination: string;
  /** First part of the destination: `mail`, `webhook`. */
  queue: string;
  /** Names the claim; a report needs it. */
  lease_token: string | null;
  /** The attempts that have ended, as JSON: `Attempt[]`. */
  history: string;
}

export interface Attempt {
  /** End time, in milliseconds since 1970. */
  at: number;
  /** Milliseconds; null for one that never reported. */
  duration: number | null;
  succeeded: boolean;
  /** Short, without visitor data: `HTTP 204`, `SMTP 451`, `TIMEOUT`. */
  answer: string;
}

/** A queue without a row delivers. */
export interface QueueTable {
  name: string;
  /** Since when the desk has stopped it; null: it has not. */
  stopped_at: number | null;
  /** Milliseconds of the pause after the last outage; 0: its destination answers. */
  pause: number;
  /** No attempt begins before this time; then one does. */
  paused_until: number;
}

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
  signup_type: 'trial' | 'direct' | 'mobile';
  /** The signup's submission; replaced by a new id when the address is confirmed without the signup's continuation (SRV-5). */
  signup_id: string;
  invite_sha256: string | null;
  created_at: number;
  confirmed_at: number | null;
  /** Time at which the logged-in owner had accepted the legal documents. */
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
  /** `true` or `false`. */
  address_confirmed: string;
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

/** A line of the desk's log: what a session saw or did. It never holds the data itself. */
export interface DeskLogTable {
  id: string;
  at: number;
  /** The session's short name, which is no secret; null before a login. */
  session: string | null;
  action: string;
  /** Ids of the leads or deliveries, as a JSON list. */
  subjects: string;
}

/** How often something happened on a day, of all visitors together (TEAM-4). */
export interface DailyCountTable {
  /** In UTC, such as 2026-11-23. */
  day: string;
  kind: 'page' | 'form';
  /** The form's id; empty for a page. */
  flow: string;
  /** A page's path below the base; a form's outcome. */
  name: string;
  total: number;
}

/** Two times by id: 1 the latest that the relay has seen, 2 the last purge. */
interface ClockMarkTable {
  id: number;
  at: number;
}

/** The mark of the key that all processes must have: one row, none for a single process. */
interface KeyCheckTable {
  id: number;
  digest: string;
}
