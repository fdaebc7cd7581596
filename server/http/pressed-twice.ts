import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import type { Clock } from '../clock.ts';
import { sha256 } from '../sha256.ts';
import { canonicalJson, type Json } from '../store/canonical-json.ts';
import type { Attachment } from '../store/submissions.ts';

/** How long the same form counts as one whose button was pressed twice, in milliseconds. */
const WINDOW = 60_000;

/** Forms of that time at most; past that the oldest is forgotten, and would be stored twice. */
const MOST_FORMS = 10_000;

/** What a form carries. */
interface Form {
  kind: { name: string };
  payload: Json;
  attachments: readonly Attachment[];
}

/**
 * An Idempotency-Key for a form that a browser submits by itself, which sends none: without script, or before it has come, a button
 * that is pressed twice sends the form twice. The same content within a minute has the same key; only its digest is kept, by this
 * process. Whoever else sends no key gets none, and has each of their submissions stored.
 */
export function pressedTwice(clock: Pick<Clock, 'now'>): (ctx: Context, form: Form) => string | null {
  const keys = new Map<string, { key: string; until: number }>();
  return (ctx, { kind, payload, attachments }) => {
    if (ctx.get('Sec-Fetch-Mode') !== 'navigate') return null;
    for (const [content, { until }] of keys) {
      if (until > clock.now() && keys.size < MOST_FORMS) break;
      keys.delete(content);
    }
    const content = sha256([kind.name, canonicalJson(payload), ...attachments.map((file) => `${sha256(file.content)} ${file.name}`)].join('\n'));
    const { key } = keys.get(content) ?? { key: randomUUID() };
    if (!keys.has(content)) keys.set(content, { key, until: clock.now() + WINDOW });
    return key;
  };
}
