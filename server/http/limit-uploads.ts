import type { Context } from 'koa';
import { dropBody } from './body-limit.ts';
import type { FormHandler } from './form-handler.ts';
import { HttpError } from '../kernel/http-error.ts';

/**
 * Uploads under way at most. Each holds its file in memory up to three times over: its pieces, the whole, and the copy
 * on its way to the store.
 */
const MAX_UPLOADS = 16;

/** Of one sender at most, so that nobody who sends slowly keeps the others out. */
const MAX_OF_ONE = 4;

/** Seconds until a visitor should try again. */
const RETRY_AFTER = 10;

interface UploadLimits {
  /** Bytes of a request at most. */
  largest: number;
  /** Whom a request counts against. */
  senderOf(ctx: Context): string;
  /** What a visitor who has to try again is told. */
  refused: string;
}

/**
 * Lets only so many uploads be read and stored at once: files are kept in memory until they are in the store, and
 * however many are sent, that memory stays bounded. Those beyond are read, dropped and refused with 503.
 */
export function limitUploads(call: FormHandler, { largest, senderOf, refused }: UploadLimits): FormHandler {
  const underWay: string[] = [];
  return async (ctx) => {
    const sender = senderOf(ctx);
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
