import { hash } from 'node:crypto';

/** In hexadecimal. A text is taken as UTF-8. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex');
