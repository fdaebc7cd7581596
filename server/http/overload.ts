import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';
import { RETRY_AFTER } from './http-error.ts';
import type { Metrics } from '../metrics.ts';
import { plainPage } from './answer.ts';

/** Posts that are handled at once. One counts once its body is complete, so a stalled upload takes no slot. */
export const MAX_IN_FLIGHT = 256;

/** Milliseconds that the oldest submission may wait for its commit. */
export const MAX_COMMIT_AGE = 2_000;

const BUSY = 'The site is very busy. Please try again in a few seconds.';

interface OverloadOptions {
  /** Queues of what waits for its commit, with the milliseconds that the first has waited. */
  commits: readonly { waited(): number }[];
  origin: string;
  headers: Readonly<Record<string, string>>;
  metrics: Pick<Metrics, 'shed'>;
  log: Pick<Logger, 'warn'>;
}

/** Like `ctx.accepts('json', 'html')` for browsers and scripts, at a fraction of its cost. */
const asksForPage = (accept = '') => accept.includes('text/html') && !accept.includes('application/json');

const isPost = ({ method }: { method?: string | undefined }) => method !== 'GET' && method !== 'HEAD';

/** Refuses posts with 503 and Retry-After while too many are in flight (docs/decisions/0025-bound-posts-in-flight.md). */
export function refuseOverload({ commits, origin, headers, metrics, log }: OverloadOptions) {
  let inFlight = 0;
  let refused = 0;
  const common = { ...headers, 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER), Vary: 'Accept' };

  const refuse = ({ headers: { accept, referer } }: IncomingMessage, res: ServerResponse) => {
    metrics.shed.inc();
    refused += 1;
    if (refused === 1)
      setTimeout(() => {
        log.warn({ refused }, 'too busy');
        refused = 0;
      }, 1_000).unref();
    // The browser's previous page still has the form; rendering it again would be the refused work.
    const back = () => redirectTarget(referer, { own: origin, configured: [] });
    const { body, headers: ofType } = asksForPage(accept)
      ? plainPage({ status: 503, reasons: [BUSY], back: back() })
      : {
          body: JSON.stringify({ success: false, error: BUSY }),
          headers: { 'Content-Type': 'application/json; charset=utf-8' },
        };
    res.writeHead(503, { ...common, ...ofType, 'Content-Length': Buffer.byteLength(body) }).end(body);
  };

  const isFull = () => inFlight >= MAX_IN_FLIGHT || commits.some((queue) => queue.waited() > MAX_COMMIT_AGE);

  /** Refuses before any other work, so that refusals leave the processor to the accepted. */
  const before = (handle: (...request: Parameters<RequestListener>) => unknown): RequestListener =>
    function listen(req, res) {
      // A pipelined post waits until the one before it is answered, so that a connection takes one place.
      if (isPost(req) && res.socket === null) {
        res.once('socket', () => listen(req, res));
        return;
      }
      if (isPost(req) && isFull()) refuse(req, res);
      else handle(req, res);
    };

  /** Counts posts until they are handled; an answer that is held back or read slowly counts no longer. */
  const count: Middleware = async ({ req }, next) => {
    if (!isPost(req)) return next();
    let counted = 0;
    const bodyCame = () => {
      counted = 1;
      inFlight += 1;
    };
    req.once('end', bodyCame);
    try {
      await next();
    } finally {
      req.off('end', bodyCame);
      inFlight -= counted;
    }
  };

  return { before, count };
}
