import Koa, { type Middleware } from 'koa';
import { countRequests, type DailyCounts } from '../counts/daily-counts.ts';
import { systemClock } from '../lib/clock.ts';
import { delayRefusals } from '../http/delay-refusals.ts';
import { describeError } from '../lib/describe-error.ts';
import { answerErrors } from '../http/answer.ts';
import { onlyKnownHosts } from '../http/own-origin.ts';
import type { Metrics } from '../metrics.ts';
import { protectiveHeaders, setHeaders } from '../http/protective-headers.ts';
import { logRequests } from '../http/request-log.ts';
import type { Pages } from './pages.ts';
import { createRelay, type RelayOptions } from './routes.ts';

interface AppOptions extends RelayOptions {
  /** Counts posts in flight. */
  countPosts: Middleware;
  metrics: Pick<Metrics, 'requests'>;
  counts: Pick<DailyCounts, 'add'>;
  /** null: the relay alone, with plain pages. */
  pages: Pages | null;
}

export function createApp({ countPosts, metrics, counts, ...relay }: AppOptions): Koa {
  const { config, log, pages } = relay;
  const app = new Koa();
  // Without a listener Koa prints to the console. These errors occur while an answer is sent.
  app.on('error', (error: unknown) => log.error({ error: describeError(error) }, 'answer failed'));
  app.use(logRequests(log, metrics));
  app.use(countRequests(counts, pages?.paths ?? []));
  app.use(setHeaders(protectiveHeaders(config.origin)));
  app.use(delayRefusals(systemClock));
  app.use(answerErrors(log));
  app.use(onlyKnownHosts(config.allowedHosts));
  app.use(countPosts);
  app.use(createRelay(relay));
  if (pages) app.use(pages.middleware);
  return app;
}
