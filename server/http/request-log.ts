import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { holdsAddress } from '../../machines/domain/masking.ts';
import type { Metrics } from '../metrics.ts';

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
 * visitor, but a keyed pseudonym of the account where one logs in (`ctx.state.account`). A route names itself in `ctx.state.route`; only an unknown page is logged by its path.
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
