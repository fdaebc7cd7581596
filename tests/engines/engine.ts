/** A browser of another engine than Chromium's, with one window. Selectors are CSS's, and name one element. */
export interface Engine {
  /** The window, in pixels; a phone's width may come out a little wider. */
  resize(width: number, height: number): Promise<void>;
  /** Goes to an address, and is done before anything of it is there. */
  leaveFor(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON can carry it. */
  value<T>(expression: string): Promise<T>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Chooses a file in a field for files. */
  choose(selector: string, file: string): Promise<void>;
  press(key: 'Escape'): Promise<void>;
  /** What its console had to say since it was asked last: errors and warnings. Where it cannot be heard, nothing. */
  complaints(): string[];
  close(): Promise<void>;
}
