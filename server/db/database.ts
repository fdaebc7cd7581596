/** A column's SQL type; `Value` is what it holds. */
export interface Column<Value = unknown> {
  type: 'text' | 'integer' | 'bigint' | 'bytes';
  mayBeNull?: boolean;
  /** The table whose row it names, and what becomes of this row when that one is removed. */
  of?: { table: string; onDelete: 'cascade' | 'set null' };
  /** For the type only. */
  value?: Value;
}

export interface Table {
  columns: Readonly<Record<string, Column>>;
  /** Primary key. */
  key: readonly string[];
  unique?: readonly (readonly string[])[];
  indexes?: readonly string[];
  /** Changes that the database refuses. */
  refuses?: readonly ('update' | 'delete')[];
  /** Columns that name a row of another table by its key. */
  references?: { columns: readonly string[]; table: 'legal_documents' };
  /** Rows that are copied at once, where 500 would be too large. */
  page?: number;
}

const textOf = <Value extends string>(): Column<Value> => ({ type: 'text' });
const text = textOf<string>();
const integer: Column<number> = { type: 'integer' };
const bigint: Column<number> = { type: 'bigint' };
const bytes: Column<Uint8Array> = { type: 'bytes' };
const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, mayBeNull: true });
const ofSubmission: Column<string> = { ...text, of: { table: 'submissions', onDelete: 'cascade' } };
const ofAccount: Column<string> = { ...text, of: { table: 'accounts', onDelete: 'cascade' } };

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

/**
 * Every table, those first that others refer to: columns and keys in words that both engines take. Times are milliseconds since 1970,
 * ids are UUIDv7 (sorted by time).
 */
export const tables = {
  /** Written once, never changed. */
  submissions: {
    columns: {
      id: text,
      /** The kind of submission, for example `contact`. */
      kind: text,
      /** The visitor's, canonical; null without one. */
      address: orNull(text),
      /** JSON with sorted keys, as parsed by the form's schema. */
      payload: text,
      /** SHA-256 of payload and attachments, hexadecimal: equal for the same message. */
      sha256: text,
      /** The request's Idempotency-Key; unique within a kind. */
      idempotency_key: orNull(text),
      received_at: bigint,
    },
    key: ['id'],
    unique: [['kind', 'idempotency_key']],
    indexes: [
      // For lists of every type, the newest first.
      'CREATE INDEX submissions_by_time ON submissions (received_at, id)',
      'CREATE INDEX submissions_by_age ON submissions (kind, received_at)',
      'CREATE INDEX submissions_by_address ON submissions (address)',
    ],
  },
  /** A submission's delivery to one destination. */
  deliveries: {
    columns: {
      id: text,
      submission_id: ofSubmission,
      /** For example `mail:contact`. */
      destination: text,
      /** First part of the destination: `mail`, `webhook`. */
      queue: text,
      state: textOf<DeliveryState>(),
      attempts: integer,
      next_attempt_at: orNull(bigint),
      lease_until: orNull(bigint),
      /** Names the claim; a report needs it. */
      lease_token: orNull(text),
      last_error: orNull(text),
      delivered_at: orNull(bigint),
      /** The attempts that have ended, as JSON: `Attempt[]`. */
      history: text,
    },
    key: ['id'],
    unique: [['submission_id', 'destination']],
    indexes: [
      // Partial indexes: they hold open deliveries only, and stay small.
      'CREATE INDEX deliveries_due ON deliveries (queue, next_attempt_at) WHERE next_attempt_at IS NOT NULL',
      'CREATE INDEX deliveries_leased ON deliveries (lease_until) WHERE lease_until IS NOT NULL',
      // Monitoring counts open deliveries every few seconds.
      'CREATE INDEX deliveries_open ON deliveries (state) WHERE delivered_at IS NULL',
      // For the page of a destination, the newest first.
      'CREATE INDEX deliveries_of_queue ON deliveries (queue, id)',
    ],
  },
  /** A queue without a row delivers. */
  queues: {
    columns: {
      name: text,
      /** Since when the desk has stopped it; null: it has not. */
      stopped_at: orNull(bigint),
      /** Milliseconds of the pause after the last outage; 0: its destination answers. */
      pause: bigint,
      /** No attempt begins before this time; then one does. */
      paused_until: bigint,
    },
    key: ['name'],
  },
  /** Names are unique within a submission. */
  attachments: {
    columns: {
      submission_id: ofSubmission,
      /** The visitor's file name without directories. */
      name: text,
      /** Media type, as recognized. */
      type: text,
      /** Bytes. */
      size: integer,
      /** SHA-256 of `content`, hexadecimal. */
      sha256: text,
      content: bytes,
    },
    key: ['submission_id', 'name'],
    // For the sum of all sizes.
    indexes: ['CREATE INDEX attachments_size ON attachments (size)'],
    // Up to 5 MiB each.
    page: 4,
  },
  /** A lead that the team has answered. */
  answers: {
    columns: { submission_id: ofSubmission, answered_at: bigint },
    key: ['submission_id'],
  },
  /** The teammate who answers a lead. A change is conditional on the version that it was made from. */
  assignments: {
    columns: {
      submission_id: ofSubmission,
      /** A name or initials; empty: the lead is free. */
      assignee: text,
      /** Empty without one. */
      note: text,
      /** Hours until the answer is due, where the team has set them. */
      due_hours: orNull(bigint),
      /** 1 for the first; each change adds one. */
      version: integer,
      changed_at: bigint,
    },
    key: ['submission_id'],
  },
  /** A line of the desk's log: what a session saw or did. It never holds the data itself. */
  desk_log: {
    columns: {
      id: text,
      at: bigint,
      /** The session's short name, which is no secret; null before a login. */
      session: orNull(text),
      action: text,
      /** Ids of the leads or deliveries, as a JSON list. */
      subjects: text,
    },
    key: ['id'],
    indexes: ['CREATE INDEX desk_log_by_time ON desk_log (at)'],
    // Retention deletes.
    refuses: ['update'],
  },
  /** An account, or a signup whose address is not confirmed. Each signup has its own row until one is confirmed. */
  accounts: {
    columns: {
      id: text,
      /** In canonical form; unique once confirmed. */
      address: text,
      /** PHC string; null until a mobile signup's password is chosen. */
      password_hash: orNull(text),
      first_name: text,
      last_name: text,
      role: text,
      organization: text,
      plan: orNull(text),
      signup_type: textOf<'trial' | 'direct' | 'mobile'>(),
      /** The signup's submission; replaced by a new id when the address is confirmed without the signup's continuation (SRV-5). */
      signup_id: text,
      invite_sha256: orNull(text),
      created_at: bigint,
      confirmed_at: orNull(bigint),
      /** Time at which the logged-in owner had accepted the legal documents. */
      trial_started_at: orNull(bigint),
    },
    key: ['id'],
    unique: [['signup_id']],
    indexes: [
      'CREATE INDEX accounts_of_address ON accounts (address)',
      'CREATE UNIQUE INDEX accounts_confirmed ON accounts (address) WHERE confirmed_at IS NOT NULL',
      'CREATE INDEX accounts_unconfirmed ON accounts (created_at) WHERE confirmed_at IS NULL',
    ],
  },
  /** The secret of a mailed link. */
  tokens: {
    columns: {
      sha256: text,
      /** `confirm` or `reset`. */
      purpose: text,
      /** null: no account, so the token is never valid. */
      account_id: orNull(ofAccount),
      expires_at: bigint,
      used_at: orNull(bigint),
      /** The Idempotency-Key of the request that used it: a retry after a lost answer succeeds again. */
      used_key: orNull(text),
    },
    key: ['sha256'],
    indexes: ['CREATE INDEX tokens_of_account ON tokens (account_id)'],
  },
  sessions: {
    columns: { sha256: text, account_id: ofAccount, created_at: bigint, expires_at: bigint },
    key: ['sha256'],
    indexes: ['CREATE INDEX sessions_of_account ON sessions (account_id)'],
  },
  invites: {
    columns: {
      sha256: text,
      created_at: bigint,
      expires_at: bigint,
      account_id: orNull<string>({ ...text, of: { table: 'accounts', onDelete: 'set null' } }),
    },
    key: ['sha256'],
  },
  /** A legal document as it was accepted. */
  legal_documents: {
    columns: { id: text, version: text, locale: text, sha256: text, text },
    key: ['id', 'version', 'locale', 'sha256'],
    refuses: ['update', 'delete'],
    page: 50,
  },
  /** An acceptance of one legal document; each row has the digest of the one before. It outlives account and submission. */
  legal_acceptances: {
    columns: {
      /** 1, 2, 3, … without a gap. */
      number: integer,
      submission_id: text,
      /** null: accepted by a signup that created no account. */
      account_id: orNull(text),
      /** null: accepted by a session. */
      signup_id: orNull(text),
      /** Stored here because the account may be erased before the record. */
      email: orNull(text),
      /** `true` or `false`. */
      address_confirmed: text,
      document_id: text,
      document_version: text,
      document_locale: text,
      /** SHA-256 of the exact text. */
      document_sha256: text,
      accept_terms: text,
      accept_baa: text,
      acknowledge_ip: text,
      acknowledge_legal: text,
      button: text,
      /** The server's time in UTC, ISO 8601. */
      accepted_at: text,
      network_address: text,
      user_agent: text,
      previous_sha256: text,
      /** SHA-256 of all other columns. */
      sha256: text,
    },
    key: ['number'],
    unique: [['previous_sha256']],
    references: {
      columns: ['document_id', 'document_version', 'document_locale', 'document_sha256'],
      table: 'legal_documents',
    },
    indexes: [
      'CREATE INDEX legal_acceptances_of_account ON legal_acceptances (account_id)',
      'CREATE INDEX legal_acceptances_of_signup ON legal_acceptances (signup_id)',
    ],
    refuses: ['update', 'delete'],
  },
  /** How often something happened on a day, of all visitors together (TEAM-4). */
  daily_counts: {
    columns: {
      /** In UTC, such as 2026-11-23. */
      day: text,
      kind: textOf<'page' | 'form'>(),
      /** The form's id; empty for a page. */
      flow: text,
      /** A page's path below the base; a form's outcome. */
      name: text,
      total: bigint,
    },
    key: ['day', 'kind', 'flow', 'name'],
  },
  /** Two times by id: 1 the latest that the relay has seen, 2 the last purge. */
  clock_mark: { columns: { id: integer, at: bigint }, key: ['id'] },
  /** The mark of the key that all processes must have: one row, none for a single process. */
  key_check: { columns: { id: integer, digest: text }, key: ['id'] },
} as const satisfies Readonly<Record<string, Table>>;

type RowOf<Columns> = { -readonly [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never };

type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]['columns']> };

/** An interface, so that a function over any tables infers these by name. */
export interface Database extends Tables {}

export type SubmissionTable = Database['submissions'];
export type AttachmentTable = Database['attachments'];
/** A file as it is stored and sent on. */
export type Attachment = Pick<AttachmentTable, 'name' | 'type' | 'content'>;
export type DeliveryTable = Database['deliveries'];
export type QueueTable = Database['queues'];
export type AccountTable = Database['accounts'];
export type LegalDocumentTable = Database['legal_documents'];
export type LegalAcceptanceTable = Database['legal_acceptances'];
export type AssignmentTable = Database['assignments'];
export type DeskLogTable = Database['desk_log'];
export type DailyCountTable = Database['daily_counts'];

export interface Attempt {
  /** End time, in milliseconds since 1970. */
  at: number;
  /** Milliseconds; null for one that never reported. */
  duration: number | null;
  succeeded: boolean;
  /** Short, without visitor data: `HTTP 204`, `SMTP 451`, `TIMEOUT`. */
  answer: string;
}
