import type { AccountTables } from '../accounts/tables.ts';

/** The tables as code sees them. Times are milliseconds since 1970, ids are UUIDv7 (sorted by time). */
export interface Database extends AccountTables {
  submissions: SubmissionTable;
  attachments: AttachmentTable;
  deliveries: DeliveryTable;
  key_check: KeyCheckTable;
}

/** What a visitor sent, as accepted. Written once, never changed. */
export interface SubmissionTable {
  id: string;
  /** Which call it came by, for example `contact`. */
  kind: string;
  /** JSON with sorted keys, as the flow's schema parsed it. */
  payload: string;
  /** SHA-256 of `payload` and of what is attached, hexadecimal: two that have it in common are the same message. */
  sha256: string;
  /** The request's Idempotency-Key; unique within a kind. */
  idempotency_key: string | null;
  received_at: number;
}

/** A file that came with a submission, such as a resume; at most one of a name each. */
export interface AttachmentTable {
  submission_id: string;
  /** As the visitor's file is called, without directories. */
  name: string;
  /** Media type, as recognized. */
  type: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of `content`, hexadecimal. */
  sha256: string;
  content: Uint8Array;
}

/** One submission's way to one destination: the delivery machine's context as columns. */
export interface DeliveryTable {
  id: string;
  submission_id: string;
  /** For example `mail:contact`. */
  destination: string;
  /** Who carries it: the destination's first part. What shares a lane goes through the same server. */
  lane: string;
  /** A state of the delivery machine, the outermost one. */
  state: string;
  attempts: number;
  next_attempt_at: number | null;
  lease_until: number | null;
  /** Names the process (before the dot) and the claim; a report is taken only with the token of the claim it answers. */
  lease_token: string | null;
  last_error: string | null;
  /** 1 in the machine's state `waiting.heldUp`: the destination was down, and it is tried again as soon as that is back. */
  held_up: number;
  delivered_at: number | null;
}

/** By what the processes on one database know that they have the same key: one row; none on a store that one process has to itself. */
interface KeyCheckTable {
  id: number;
  digest: string;
}
