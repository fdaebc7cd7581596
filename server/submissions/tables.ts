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

declare module '../store/schema.ts' {
  interface Database {
    submissions: SubmissionTable;
    attachments: AttachmentTable;
  }
}
