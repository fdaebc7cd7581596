/** A file's metadata, without its content. Equal metadata counts as the same file. */
export interface FileDescriptor {
  name: string;
  /** Bytes. */
  size: number;
  /** The browser's guess, or an empty text. */
  type: string;
  /** Milliseconds since 1970. */
  lastModified: number;
}
