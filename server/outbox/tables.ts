/** Written once, never changed. */
export interface SubmissionTable {
  id: string;
  /** The submission type, for example `contact`. */
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

/** Who answers a lead. A change is conditional on the version that it was made from. */
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

declare module '../db/database.ts' {
  interface Database {
    submissions: SubmissionTable;
    attachments: AttachmentTable;
    answers: AnswerTable;
    assignments: AssignmentTable;
  }
}
