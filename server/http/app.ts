import { randomUUID } from 'node:crypto';
import Koa, { type Context, type Middleware } from 'koa';
import type { Logger } from 'pino';
import { holdsAddress } from '../../machines/domain/masking.ts';
import type { Config } from '../config.ts';
import { type Clock, systemClock } from '../lib/time.ts';
import { describeError } from '../lib/describe-error.ts';
import type { Metrics } from '../metrics.ts';
import { answerJson, NOTHING_ALLOWED, plainPage, sendPage, setRefusalHeaders, wantsPage } from './answer.ts';
import { HttpError, malformed, SOMETHING_FAILED } from './http-error.ts';

/** Characters of a path that are read, and that are logged. */
const LONGEST_READ = 2_000;
const LONGEST_LOGGED = 200;

/** The path of an unknown page (BASE-5), shortened, without segments that are a mail address or may be part of one. */
export function loggedPath(path: string): string {
  const segments = path.slice(0, LONGEST_READ).split('/');
  if (path.length > LONGEST_READ) segments.pop();
  return segments
    .map((segment) => (holdsAddress(segment) ? '[masked]' : segment))
    .join('/')
    .slice(0, LONGEST_LOGGED);
}

/** nginx's status for a client that disconnected; Koa would report 404. */
const GONE_BEFORE_THE_ANSWER = 499;

/**
 * Gives each request an id (header X-Request-Id) and logs one line with method, route, status and milliseconds, without any data of the
 * visitor, but a keyed pseudonym of the account where one logs in (`ctx.state.account`). A route has its name in `ctx.state.route`; only an unknown page is logged by its path.
 */
export function logRequests(log: Logger, metrics?: Pick<Metrics, 'requests'>): Middleware {
  return async (ctx, next) => {
    const began = performance.now();
    // 60 random bits.
    const id = randomUUID().slice(0, 18);
    ctx.state.id = id;
    ctx.set('X-Request-Id', id);
    ctx.res.once('close', () => {
      const status = ctx.res.headersSent ? ctx.status : GONE_BEFORE_THE_ANSWER;
      const ms = performance.now() - began;
      const route = typeof ctx.state.route === 'string' ? ctx.state.route : 'page';
      const line = {
        id,
        method: ctx.method,
        route,
        status,
        ...(typeof ctx.state['account'] === 'string' && { account: ctx.state['account'] }),
        ms: Math.round(ms),
        ...(!ctx.res.writableFinished && { unfinished: true }),
        ...(status === 404 && { missing: loggedPath(ctx.path) }),
      };
      metrics?.requests.observe({ method: ctx.method, route, status }, ms / 1_000);
      if (status >= 500) log.error(line, 'request');
      else if (status >= 400 || route !== 'page') log.info(line, 'request');
      else log.debug(line, 'request');
    });
    await next();
  };
}

/**
 * Denied to pages and frames: whatever shows a visitor's room, machine or wallet. Harmless features are left out, because the header has to
 * fit into the first flight.
 */
const deniedFeatures =
  'camera microphone display-capture geolocation clipboard-read payment usb serial hid local-fonts'.split(' ');

/** Two years, as the HSTS preload list recommends. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/**
 * The headers of every answer (OWASP ASVS 5.0, V3.4). A page sets its own Content-Security-Policy with its hashes and framing, which replaces
 * X-Frame-Options. Chromium does by default what `Origin-Agent-Cluster` asks for.
 * @param origin the site's origin; HSTS needs https
 */
export const protectiveHeaders = (origin: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': NOTHING_ALLOWED,
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Two pages may be framed; this header does not concern framed documents.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(','),
  // A page with a token in its query is stricter (pages/index.ts).
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  ...(origin.startsWith('https:') && { 'Strict-Transport-Security': STRICT_TRANSPORT }),
});

export function setHeaders(headers: Readonly<Record<string, string>>): Middleware {
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}

/** How long a refusal for too many requests is held back, in milliseconds. */
export const REFUSAL_DELAY_MS = 250;

/**
 * Holds each 429 back, so that one sender's connections ask less often: 64 of them get at most 256 refusals a second.
 * @param clock the system's in every relay, because nothing but the time of an answer depends on it
 */
export function delayRefusals(clock: Pick<Clock, 'after'> = systemClock): Middleware {
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 429) return;
    await new Promise<void>((resolve) => void clock.after(REFUSAL_DELAY_MS, resolve));
  };
}

/** Answers errors as JSON or a plain page: an HttpError as itself, others as a 500 without details. */
function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    let refusal: HttpError;
    try {
      await next();
      if (ctx.respond === false || ctx.status !== 404 || ctx.body !== undefined) return;
      refusal = new HttpError(404, 'Not found.');
    } catch (error) {
      const failure = error instanceof HttpError ? error.cause : error;
      if (failure !== undefined) log.error({ id: ctx.state.id, error: describeError(failure) }, 'request failed');
      refusal = error instanceof HttpError ? error : new HttpError(500, SOMETHING_FAILED);
    }
    const { status, message, options } = refusal;
    setRefusalHeaders(ctx, refusal);
    if (wantsPage(ctx)) sendPage(ctx, plainPage({ status, reasons: [message], back: null }));
    else answerJson(ctx, status, { success: false, error: message, ...(options.fields && { fields: options.fields }) });
  };
}

/**
 * The host of an absolute request target, which overrides the Host header (RFC 9112, 3.2.2); null for a path.
 * @throws HttpError 400 for anything else
 */
function nameInTarget({ url }: Context): string | null {
  if (url.startsWith('/') || url === '*') return null;
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol) || target.username !== '' || target.password !== '')
    throw malformed();
  return target.hostname;
}

export const nameOfHost = (host: string) => host.toLowerCase().replace(/:\d+$/, '');

/**
 * Rejects unknown hosts (421), whose answers could be cached or linked.
 * @param allowedHosts host names without port, in lower case
 */
function onlyKnownHosts(allowedHosts: readonly string[]): Middleware {
  const known = new Set(allowedHosts);
  return async (ctx, next) => {
    // Node uses the first of several, a proxy perhaps another (RFC 9112, 3.2).
    if ((ctx.req.headersDistinct['host'] ?? []).length > 1) throw malformed();
    const inTarget = nameInTarget(ctx);
    if (!known.has(nameOfHost(ctx.get('Host'))) || (inTarget !== null && !known.has(inTarget)))
      throw new HttpError(421, 'This site is not served under that name.');
    await next();
  };
}

/**
 * Whether a post comes from another site: by Sec-Fetch-Site, otherwise by Origin. Without both it is no browser, and there is no visitor's
 * authority to misuse.
 */
function comesFromElsewhere(ctx: Context, siteOrigin: string): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const origin = ctx.get('Origin');
  if (origin === '') return false;
  const from = URL.parse(origin);
  // The Host header is already validated. A page over plain http may be forged on the way.
  return (
    origin !== siteOrigin &&
    !(from?.host === ctx.get('Host').toLowerCase() && from.protocol === new URL(siteOrigin).protocol)
  );
}

export function ownPagesOnly(siteOrigin: string): Middleware {
  return async (ctx, next) => {
    if (comesFromElsewhere(ctx, siteOrigin)) throw new HttpError(403, 'This form can only be sent from its own page.');
    await next();
  };
}

interface AppOptions {
  config: Pick<Config, 'origin' | 'allowedHosts'>;
  /** Paths of the calls. */
  routes: ReadonlySet<string>;
  log: Logger;
  metrics: Pick<Metrics, 'requests'>;
  /** Daily counts. */
  countRequests: Middleware;
  /** Posts in flight. */
  countPosts: Middleware;
}

/** The site's app, to which its routes and pages are added. */
export function createApp({ config, routes, log, metrics, countRequests, countPosts }: AppOptions): Koa {
  const app = new Koa();
  // Without a listener Koa prints to the console. These errors occur while an answer is sent.
  app.on('error', (error: unknown) => log.error({ error: describeError(error) }, 'answer failed'));
  app.use(logRequests(log, metrics));
  app.use(countRequests);
  app.use(setHeaders(protectiveHeaders(config.origin)));
  app.use(delayRefusals());
  app.use(answerErrors(log));
  app.use(onlyKnownHosts(config.allowedHosts));
  app.use(async (ctx, next) => {
    if (routes.has(ctx.path)) ctx.state.route = ctx.path;
    await next();
  });
  app.use(countPosts);
  return app;
}
