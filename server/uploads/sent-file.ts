/** A file as it was sent. */
export interface SentFile {
  /** Whatever the sender calls it. */
  name: string;
  content: Buffer;
}
