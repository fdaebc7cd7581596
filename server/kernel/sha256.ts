import { hash } from 'node:crypto';

/**
 * In hexadecimal. By it the store recognises a secret that it does not hold, a content that came before, a copy that is whole.
 * @param content a text is taken as UTF-8
 */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex');
