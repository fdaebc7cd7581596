import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { holdsAddress } from '../../machines/domain/masking.ts';
import type { Metrics } from '../kernel/metrics.ts';

/** Characters of a path that are read at most, and that are logged at most. */
const LONGEST_READ = 2_000;
const LONGEST_LOGGED = 200;

/**
 * The path of an unknown page for the log (BASE-5): short, without segments that hold a mail address. A segment that was cut is left
 * out, because the rest of it may have been one.
 */
export function loggedPath(path: string): string {
  const segments = path.slice(0, LONGEST_READ).split('/');
  if (path.length > LONGEST_READ) segments.pop();
  return segments
    .map((segment) => (holdsAddress(segment) ? '[masked]' : segment))
    .join('/')
    .slice(0, LONGEST_LOGGED);
}

/** Until somebody answers, Koa says 404. This is nginx's number for a sender who was gone before anybody did. */
const GONE_BEFORE_THE_ANSWER = 499;

/**
 * Gives each request an id (also the header X-Request-Id), and counts it and logs one line when it has been answered:
 * method, route, status and milliseconds. Nothing of a visitor's: no body, no query, no address, no agent.
 *
 * A route names itself in `ctx.state.route`; only a page that does not exist is logged by its path.
 */
export function logRequests(log: Logger, metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const began = performance.now();
    // 60 random bits of it: every answer carries them.
    const id = randomUUID().slice(0, 18);
    ctx.state.id = id;
    ctx.set('X-Request-Id', id);
    ctx.res.once('close', () => {
      const status = ctx.res.headersSent ? ctx.status : GONE_BEFORE_THE_ANSWER;
      const ms = performance.now() - began;
      const line = {
        id,
        method: ctx.method,
        route: typeof ctx.state.route === 'string' ? ctx.state.route : 'page',
        status,
        ms: Math.round(ms),
        ...(!ctx.res.writableFinished && { unfinished: true }),
        ...(status === 404 && { missing: loggedPath(ctx.path) }),
      };
      metrics.answered(line, ms / 1_000);
      if (status >= 500) log.error(line, 'request');
      else if (status >= 400 || line.route !== 'page') log.info(line, 'request');
      else log.debug(line, 'request');
    });
    await next();
  };
}
