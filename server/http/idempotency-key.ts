import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import type { Secret } from '../lib/secret.ts';
import type { Clock } from '../lib/clock.ts';
import { sha256 } from '../lib/sha256.ts';
import type { Attachment } from '../lib/attachment.ts';
import { HttpError } from './http-error.ts';

/** Characters. */
const LONGEST_KEY = 200;

/** Milliseconds in which the same form counts as a repeated press. */
const WINDOW = 60_000;

/** Remembered forms; the oldest is dropped. */
const MAX_FORMS = 10_000;

interface Brought {
  screen: string;
  payload: unknown;
  file: Attachment | null;
}

const hasPassword = (payload: unknown) => typeof payload === 'object' && payload !== null && 'password' in payload;

/**
 * The request's Idempotency-Key (visible ASCII, at most 200 characters), or null.
 *
 * A form post of the browser itself has none, and a button is easily pressed twice: the same content with the same cookies has the same
 * key for a minute, in every process, derived from content and minute. With a password the key is random, so that nothing stored helps to
 * guess the password.
 * @throws HttpError 400 for a malformed key
 */
export type IdempotencyKeyOf = (ctx: Context, brought: Brought) => string | null;

export function idempotencyKeys(clock: Pick<Clock, 'now'>, secret: Pick<Secret, 'signature'>): IdempotencyKeyOf {
  const ownSecret = randomBytes(32);
  const given = new Map<string, { key: string; since: number }>();

  const keyOfContent = (sender: string, { screen, payload, file }: Brought): string => {
    const now = clock.now();
    // After a clock was set back, storing twice is better than dropping a form.
    const counts = ({ since }: { since: number }) => Math.abs(now - since) < WINDOW;
    for (const [content, last] of given) {
      if (counts(last) && given.size < MAX_FORMS) break;
      given.delete(content);
    }
    const whole = JSON.stringify([sender, screen, payload, file && [file.name, sha256(file.content)]]);
    const content = createHmac('sha256', ownSecret).update(whole).digest('base64');
    const last = given.get(content);
    if (last && counts(last)) return last.key;
    const key = hasPassword(payload) ? randomUUID() : secret.signature('form', `${Math.floor(now / WINDOW)}\n${whole}`);
    given.set(content, { key, since: now });
    return key;
  };

  return (ctx, brought) => {
    const key = ctx.get('Idempotency-Key');
    if (key === '') return ctx.get('Sec-Fetch-Mode') === 'navigate' ? keyOfContent(ctx.get('Cookie'), brought) : null;
    if (key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key)) {
      throw new HttpError(400, `The Idempotency-Key must be at most ${LONGEST_KEY} visible ASCII characters.`);
    }
    return key;
  };
}
