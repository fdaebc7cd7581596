import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The relay's key. It is not in the store: read access to the database is not enough to forge a link or a cookie. */
export class Secret {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** The token of a submission's link: the same in every attempt to send its mail, while the store has only a digest. */
  tokenOf(submissionId: string): string {
    return this.#mac('token', submissionId);
  }

  signature(purpose: string, text: string): string {
    return this.#mac(purpose, text);
  }

  isSignature(purpose: string, text: string, signature: string): boolean {
    const expected = Buffer.from(this.#mac(purpose, text));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** Signs a text: `<text>.<signature>`. */
  sign(purpose: string, text: string): string {
    return `${text}.${this.signature(purpose, text)}`;
  }

  /** The text of a valid signature for this purpose; otherwise null. */
  verify(purpose: string, signed: string): string | null {
    const end = signed.lastIndexOf('.');
    const text = signed.slice(0, Math.max(end, 0));
    return end > 0 && this.isSignature(purpose, text, signed.slice(end + 1)) ? text : null;
  }

  /** Identifies the key without revealing it. */
  mark(): string {
    return this.#mac('mark', '');
  }

  #mac(purpose: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}\n${text}`).digest('base64url');
  }
}
