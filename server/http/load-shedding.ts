import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';
import type { Clock } from '../lib/clock.ts';
import { plainPage } from './plain-page.ts';
import { HttpError, RETRY_AFTER } from './http-error.ts';
import type { RequestMetrics } from './metrics.ts';
import { Pace } from './pace.ts';

/** Event-loop delay that counts as overload, in milliseconds. */
export const MAX_LAG_MS = 20;

/** Wait for the disk that counts as overload, in milliseconds. */
export const MAX_WAIT_MS = 50;

/**
 * While work waits, the relay accepts as much as it finishes in this many milliseconds at its recent best rate. Rejecting by waiting time
 * would let the disk run dry.
 */
export const TARGET_QUEUE_MS = 200;

/** The same after a rejection: more requests in flight are not done sooner, and each garbage collection copies them. */
export const TARGET_QUEUE_UNDER_OVERLOAD_MS = 50;

/** Milliseconds that the overload lasts after work has waited, and after a refusal. */
export const COOLDOWN_MS = 1_000;

/** With fewer requests in flight a delay is a hiccup (machine, garbage collection, one page). */
export const MIN_IN_FLIGHT = 64;

/** Milliseconds between samples of the event loop. */
const INTERVAL = 20;

const BUSY = 'The site is very busy. Please try again in a few seconds.';

export interface LoadGauge {
  isBehind(): boolean;
  stop(): void;
}

/** Measures the event loop's delay (overdue timers included) and the queue for the disk. */
export function measureLoad(store: { waited(): number }): LoadGauge {
  let due = performance.now() + INTERVAL;
  let wasBehind = -Infinity;
  const isBehind = () => {
    const now = performance.now();
    // The timer is overdue while the requests of one turn are started.
    if (now - due > MAX_LAG_MS || store.waited() > MAX_WAIT_MS) wasBehind = now;
    return now - wasBehind < COOLDOWN_MS;
  };
  const timer = setInterval(() => {
    isBehind();
    due = performance.now() + INTERVAL;
  }, INTERVAL).unref();
  return { isBehind, stop: () => clearInterval(timer) };
}

interface LoadSheddingOptions {
  gauge: Pick<LoadGauge, 'isBehind'>;
  origin: string;
  headers: Readonly<Record<string, string>>;
  clock: Pick<Clock, 'after'>;
  pace?: Pick<Pace, 'count' | 'within'>;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
  metrics: Pick<RequestMetrics, 'shed'>;
  log: Logger;
}

/** Load shedding: refuses work while the relay is overloaded (docs/decisions/0009-shed-load-by-queueing-time.md). */
export interface LoadShedding {
  /** Rejects posts (503 with Retry-After) before any other work: an expensive rejection would leave too little for the rest. */
  before(handle: RequestListener): RequestListener;
  visitorsWait(): boolean;
  middleware: Middleware;
}

/** Like `ctx.accepts('json', 'html')` for browsers and scripts, at a fraction of its cost. */
const asksForPage = (accept = ''): boolean => accept.includes('text/html') && !accept.includes('application/json');

export function createLoadShedding({
  gauge,
  origin,
  headers,
  clock,
  pace = new Pace(),
  now = () => performance.now(),
  metrics,
  log,
}: LoadSheddingOptions): LoadShedding {
  let underWay = 0;
  let refused = 0;
  const visitorsWait = () => underWay > MIN_IN_FLIGHT && gauge.isBehind();
  let refusedAt = -Infinity;
  const patience = () => (now() - refusedAt < COOLDOWN_MS ? TARGET_QUEUE_UNDER_OVERLOAD_MS : TARGET_QUEUE_MS);
  const isBusy = () => visitorsWait() && underWay > pace.within(patience());
  const common = { ...headers, 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER), Vary: 'Accept' };
  const json = JSON.stringify({ success: false, error: BUSY });
  const jsonHeaders = Object.entries({
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(json)),
  }).flat();

  /** One log line per second. */
  const count = () => {
    metrics.shed();
    refusedAt = now();
    refused += 1;
    if (refused > 1) return;
    clock.after(1_000, () => {
      log.warn({ refused }, 'too busy');
      refused = 0;
    });
  };

  const refuse = ({ headers: { accept, referer } }: IncomingMessage, res: ServerResponse) => {
    count();
    if (!asksForPage(accept)) {
      res.writeHead(503, jsonHeaders).end(json);
      return;
    }
    // The browser's previous page still has the form; rendering it again would be the refused work.
    const page = plainPage({
      status: 503,
      reasons: [BUSY],
      back: redirectTarget(referer, { own: origin, configured: [] }),
    });
    res.writeHead(503, { ...common, ...page.headers, 'Content-Length': Buffer.byteLength(page.body) }).end(page.body);
  };

  return {
    visitorsWait,
    before: (handle) => (req, res) => {
      if (req.method !== 'GET' && req.method !== 'HEAD' && isBusy()) {
        refuse(req, res);
        return;
      }
      underWay += 1;
      res.once('close', () => {
        underWay -= 1;
        pace.count();
      });
      handle(req, res);
    },
    middleware: (ctx, next) => {
      ctx.state.isBusy = isBusy;
      return next();
    },
  };
}

/** Called before an expensive GET. @throws HttpError 503 while overloaded */
export function refuseWhenBusy(ctx: Context): void {
  const isBusy = ctx.state.isBusy as (() => boolean) | undefined;
  if (isBusy?.()) throw new HttpError(503, BUSY, { retryAfter: RETRY_AFTER });
}
