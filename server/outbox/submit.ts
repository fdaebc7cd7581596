import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Deliveries } from './worker.ts';
import type { Json } from '../lib/canonical-json.ts';
import type { Attachment } from '../lib/attachment.ts';
import { routeOf, withoutVisitor } from './destinations.ts';
import type { SubmissionStore } from './repository.ts';
import type { Kind } from './kinds.ts';
import { HttpError, withServiceUnavailable } from '../http/http-error.ts';

interface SubmitterOptions {
  store: Pick<SubmissionStore, 'accept'>;
  deliveries: Pick<Deliveries, 'wake'>;
  config: Pick<Config, 'webhook' | 'webhooks'>;
  log: Logger;
}

interface Intake {
  kind: Kind;
  payload: Json;
  /** Idempotency key. */
  key: string | null;
  attachments?: readonly Attachment[];
  /** false: the visitor's mail is left out. */
  mailsVisitor?: boolean;
  /** The message of a 503. */
  notStored: string;
}

/**
 * Stores a submission for all destinations and wakes delivery. Resolves once it is on disk.
 * @param takeBack releases the rate limits when it cannot be stored
 * @throws HttpError: 422 for a key used with other content, 503 when it cannot be stored
 */
export type Submit = (ctx: Context, intake: Intake, takeBack?: () => Promise<void>) => Promise<void>;

export function createSubmitter({ store, deliveries, config, log }: SubmitterOptions): Submit {
  return async (ctx, { kind, payload, key, attachments = [], mailsVisitor = true, notStored }, takeBack) => {
    const route = routeOf(kind, config);
    const ask = () =>
      store.accept({ ...(mailsVisitor ? route : withoutVisitor(route)), payload, idempotencyKey: key, attachments });
    const acceptance = await withServiceUnavailable(ctx, log, notStored, ask, takeBack);
    if (acceptance.status === 'conflict')
      throw new HttpError(422, 'This Idempotency-Key was used for another message.');
    deliveries.wake();
  };
}
