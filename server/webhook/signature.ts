import { createHmac } from 'node:crypto';

/**
 * A signature of Standard Webhooks 1.0.0: `v1,` and HMAC-SHA256 in base64 over `id.timestamp.body`
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 * @param timestamp of the attempt, in whole seconds since 1970
 */
export function sign(secret: Uint8Array, id: string, timestamp: number, body: string): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
