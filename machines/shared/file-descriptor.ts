/** What the page knows of a file without reading it. Two files that differ nowhere here count as the same. */
export interface FileDescriptor {
  name: string;
  /** Bytes. */
  size: number;
  /** The media type that the browser guesses, or an empty text. */
  type: string;
  /** Milliseconds since 1970. */
  lastModified: number;
}
