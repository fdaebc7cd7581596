import type { Context } from 'koa';
import { Refusal } from './refusal.ts';

/** Characters of a key at most. */
const LONGEST_KEY = 200;

/**
 * The request's Idempotency-Key, or null when it has none. The key is opaque: visible ASCII, at most 200 characters.
 * @throws Refusal 400 for any other
 */
export function idempotencyKey(ctx: Context): string | null {
  const key = ctx.get('Idempotency-Key');
  if (key === '') return null;
  if (key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key)) {
    throw new Refusal(400, `The Idempotency-Key must be at most ${LONGEST_KEY} visible ASCII characters.`);
  }
  return key;
}
