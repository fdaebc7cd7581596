import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 random bytes as text: nobody guesses it. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The relay's own key, which its store does not hold: whoever reads the database alone cannot make a link or a cookie of it. */
export class Secret {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /**
   * The token of the link in a submission's mail. Always the same for the same submission, so that a mail that is sent
   * again after a crash carries the same link, while the store holds the token's digest alone.
   */
  tokenOf(submissionId: string): string {
    return this.#mac('token', submissionId);
  }

  /** What only the relay can have written of a text. */
  signature(purpose: string, text: string): string {
    return this.#mac(purpose, text);
  }

  /** Whether it is the signature of this text for this purpose. */
  isSignature(purpose: string, text: string, signature: string): boolean {
    const expected = Buffer.from(this.#mac(purpose, text));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** A text that only the relay can have written: `<text>.<signature>`. */
  sign(purpose: string, text: string): string {
    return `${text}.${this.signature(purpose, text)}`;
  }

  /** The text that was signed for this purpose; null when it was not. */
  verify(purpose: string, signed: string): string | null {
    const end = signed.lastIndexOf('.');
    const text = signed.slice(0, Math.max(end, 0));
    return end > 0 && this.isSignature(purpose, text, signed.slice(end + 1)) ? text : null;
  }

  /** By what others recognise the same key, and learn nothing else. */
  mark(): string {
    return this.#mac('mark', '');
  }

  #mac(purpose: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}\n${text}`).digest('base64url');
  }
}
