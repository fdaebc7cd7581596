import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import type { Secret } from '../kernel/secret.ts';
import type { Clock } from '../kernel/clock.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { Attachment } from '../submissions/repository.ts';
import { HttpError } from '../kernel/http-error.ts';

/** Characters of a key at most. */
const LONGEST_KEY = 200;

/** How long the same form counts as one whose button was pressed twice, in milliseconds. */
const WINDOW = 60_000;

/** Forms of that time at most; past that the oldest is forgotten. */
const MAX_FORMS = 10_000;

/** What a form has brought. */
interface Brought {
  /** The path of its screen. */
  screen: string;
  payload: unknown;
  file: Attachment | null;
}

const hasPassword = (payload: unknown) => typeof payload === 'object' && payload !== null && 'password' in payload;

/**
 * The request's Idempotency-Key, or null when it has none. The key is opaque: visible ASCII, at most 200 characters.
 *
 * A browser that submits a form by itself sends none: without script, or before it has come. A button is easily pressed twice then,
 * so the same content with the same cookies gets the same key for a minute (an acceptance of the legal documents says nothing of who
 * accepts). Other processes give the same one: it is made of the content and the minute of the clock. Only two presses before and after
 * a full minute that come to different processes are taken for two. A form with a password gets a key that this process alone knows, so
 * that nothing is stored by which one could try passwords faster than by its hash. Other programs that send no key get none.
 * @throws HttpError 400 for one of any other shape
 */
export type IdempotencyKeyOf = (ctx: Context, brought: Brought) => string | null;

export function idempotencyKeys(clock: Pick<Clock, 'now'>, secret: Pick<Secret, 'signature'>): IdempotencyKeyOf {
  const ownSecret = randomBytes(32);
  const given = new Map<string, { key: string; since: number }>();

  const keyOfContent = (sender: string, { screen, payload, file }: Brought): string => {
    const now = clock.now();
    // A clock that was set back: better twice than that what is meant is not taken until it has caught up.
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
