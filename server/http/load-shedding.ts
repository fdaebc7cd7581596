import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';
import type { Clock } from '../kernel/clock.ts';
import { plainPage } from './plain-page.ts';
import { HttpError, RETRY_AFTER } from '../kernel/http-error.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Store } from '../relay-store/store.ts';
import { Pace } from '../protection/pace.ts';

/** From here on work waits for the program, in milliseconds of the event loop's delay. */
export const MAX_LAG_MS = 20;

/** From here on it waits for the disk, in milliseconds. */
export const MAX_WAIT_MS = 50;

/**
 * While work waits the relay takes on as much as it finishes in so many milliseconds, at its best pace of the last seconds. Thus the
 * last of them waits about as long, and there is always work: to refuse by how long somebody has waited would let the disk run dry
 * until somebody new may come.
 */
export const TARGET_QUEUE_MS = 200;

/**
 * The same once somebody has been refused. A hiccup may be waited for; where more comes than can be done, to have more under way
 * does not get it done any sooner, and each garbage collection copies all of it.
 */
export const TARGET_QUEUE_UNDER_OVERLOAD_MS = 50;

/** Milliseconds for which it counts as behind after work has waited (between two commits nothing does), and as overloaded after a refusal. */
export const COOLDOWN_MS = 1_000;

/** Requests under way up to which a delay is no overload but a hiccup: of the machine, of a garbage collection, of one page. */
export const MIN_IN_FLIGHT = 64;

/** How often the event loop is looked at, in milliseconds. */
const INTERVAL = 20;

const BUSY = 'The site is very busy. Please try again in a few seconds.';

/** Says whether work waits. */
export interface LoadGauge {
  isBehind(): boolean;
  stop(): void;
}

/**
 * Measures where work waits: the event loop's delay, which is how much too late a timer has come or is at this very moment,
 * and the queue for the disk.
 */
export function measureLoad(store: Pick<Store, 'waited'>): LoadGauge {
  let due = performance.now() + INTERVAL;
  let wasBehind = -Infinity;
  const isBehind = () => {
    const now = performance.now();
    // The timer is overdue while the requests that came in one turn are begun one after another.
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
  /** The site's origin. */
  origin: string;
  /** What every answer carries. */
  headers: Readonly<Record<string, string>>;
  clock: Pick<Clock, 'after'>;
  pace?: Pick<Pace, 'count' | 'within'>;
  /** Milliseconds of a clock that nobody sets. */
  now?: () => number;
  metrics: Pick<Metrics, 'shed'>;
  log: Logger;
}

/** Refuses work while the program is behind. Without that all of it is taken, and answered too late for anybody. */
export interface LoadShedding {
  /**
   * Refuses whatever sends something (503 with Retry-After); the rest goes on to `handle`. It stands before everything
   * else: a refusal that costs a third of the work would leave too little for the work.
   */
  before(handle: RequestListener): RequestListener;
  /** Whether more requests are under way than a hiccup explains, and wait. */
  visitorsWait(): boolean;
  /** Lets `refuseWhenBusy` know. */
  middleware: Middleware;
}

/** As `ctx.accepts('json', 'html')` decides for what browsers and scripts send, at a fraction of its cost. */
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
  // Names and values in turn: Node writes them as they are.
  const jsonHeaders = Object.entries({
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(json)),
  }).flat();

  /** One line for all of a second: to log each would be work as well. */
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
    // The form is on the page that the browser comes from. To read it and show it again would be the work that is refused.
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

/**
 * Called before work for a GET that costs more than sending what is ready.
 * @throws HttpError 503 while the program is behind
 */
export function refuseWhenBusy(ctx: Context): void {
  const isBusy = ctx.state.isBusy as (() => boolean) | undefined;
  if (isBusy?.()) throw new HttpError(503, BUSY, { retryAfter: RETRY_AFTER });
}
