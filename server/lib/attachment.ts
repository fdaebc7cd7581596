/** A file as it is stored and sent on. */
export interface Attachment {
  /** A file name without directories. */
  name: string;
  /** Media type. */
  type: string;
  content: Uint8Array;
}
