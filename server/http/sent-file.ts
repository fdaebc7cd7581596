export interface SentFile {
  /** Untrusted. */
  name: string;
  content: Buffer;
}
