import { createHmac } from 'node:crypto';
import { sha256 } from '../lib/sha256.ts';

/**
 * A signature of Standard Webhooks 1.0.0: `v1,` and HMAC-SHA256 in base64 over `id.timestamp.body`
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 * @param timestamp of the attempt, in whole seconds since 1970
 */
export function sign(secret: Uint8Array, id: string, timestamp: number, body: string): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** One signature for each secret, apart by blanks: while a secret is rotated, a receiver that knows either accepts the delivery. */
export const signAll = (secrets: readonly Uint8Array[], id: string, timestamp: number, body: string): string =>
  secrets.map((secret) => sign(secret, id, timestamp, body)).join(' ');

/** Eight characters that tell secrets apart, and no secret can be made from. */
export const fingerprint = (secret: Uint8Array): string => sha256(secret).slice(0, 8);
