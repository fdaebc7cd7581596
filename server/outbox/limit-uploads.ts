import { dropBody } from '../http/form-body.ts';
import type { FormHandler } from '../http/form.ts';
import { HttpError } from '../http/http-error.ts';
import { senderOfRequest } from '../http/limits.ts';
import type { Config } from '../config.ts';

/** Concurrent uploads. Each holds its file in memory up to three times: parts, whole, copy for the store. */
const MAX_UPLOADS = 16;

/** Per sender: a slow sender does not block the others. */
const MAX_OF_ONE = 4;

/** Seconds. */
const RETRY_AFTER = 10;

interface LimitedCall {
  /** Bytes of a request. */
  largest: number;
  /** The message for a visitor who has to try again. */
  refused: string;
}

export type LimitUploads = (call: FormHandler, limited: LimitedCall) => FormHandler;

/**
 * Limits the uploads of all forms together that are read and stored at once, and with them the memory that files take. Further ones
 * are read, dropped and refused with 503.
 */
export function createUploadLimit(config: Pick<Config, 'trustedProxies'>): LimitUploads {
  const underWay: string[] = [];
  return (call, { largest, refused }) =>
    async (ctx) => {
      const sender = senderOfRequest(ctx, config);
      if (underWay.length >= MAX_UPLOADS || underWay.filter((each) => each === sender).length >= MAX_OF_ONE) {
        await dropBody(ctx, largest);
        throw new HttpError(503, refused, { retryAfter: RETRY_AFTER });
      }
      underWay.push(sender);
      try {
        await call(ctx);
      } finally {
        underWay.splice(underWay.indexOf(sender), 1);
      }
    };
}
