import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import type { Clock } from '../clock.ts';
import { sha256 } from '../sha256.ts';
import type { Attachment } from '../store/submissions.ts';
import { Refusal } from './refusal.ts';

/** Characters of a key at most. */
const LONGEST_KEY = 200;

/** How long the same form counts as one whose button was pressed twice, in milliseconds. */
const WINDOW = 60_000;

/** Forms of that time at most; past that the oldest is forgotten. */
const MOST_FORMS = 10_000;

/** What a form has brought. */
interface Brought {
  /** The path of its screen. */
  screen: string;
  payload: unknown;
  file: Attachment | null;
}

/**
 * The request's Idempotency-Key, or null when it has none. The key is opaque: visible ASCII, at most 200 characters.
 *
 * A browser that submits a form by itself sends none: without script, or before it has come. A button is easily pressed twice then,
 * so the same content with the same cookies gets the same key for a minute (an acceptance of the legal documents says nothing of who
 * accepts). Only its digest is kept, under a secret of this process, which alone knows it. Other programs that send no key get none.
 * @throws Refusal 400 for one of any other shape
 */
export type IdempotencyKeyOf = (ctx: Context, brought: Brought) => string | null;

export function idempotencyKeys(clock: Pick<Clock, 'now'>): IdempotencyKeyOf {
  const secret = randomBytes(32);
  const given = new Map<string, { key: string; until: number }>();

  const keyOfContent = (sender: string, { screen, payload, file }: Brought): string => {
    const now = clock.now();
    for (const [content, { until }] of given) {
      if (until > now && given.size < MOST_FORMS) break;
      given.delete(content);
    }
    const whole = JSON.stringify([sender, screen, payload, file && [file.name, sha256(file.content)]]);
    const content = createHmac('sha256', secret).update(whole).digest('base64');
    const { key, until } = given.get(content) ?? { key: randomUUID(), until: now + WINDOW };
    given.set(content, { key, until });
    return key;
  };

  return (ctx, brought) => {
    const key = ctx.get('Idempotency-Key');
    if (key === '') return ctx.get('Sec-Fetch-Mode') === 'navigate' ? keyOfContent(ctx.get('Cookie'), brought) : null;
    if (key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key)) {
      throw new Refusal(400, `The Idempotency-Key must be at most ${LONGEST_KEY} visible ASCII characters.`);
    }
    return key;
  };
}
