import Koa from 'koa';
import type { Logger } from 'pino';
import type { AccountSubmissionTypes } from './accounts/submission-types.ts';
import type { AcceptedTexts } from './accounts/legal-texts.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Deliveries } from './delivery/deliveries.ts';
import { describeError } from './describe-error.ts';
import { answerErrors } from './http/errors.ts';
import { onlyKnownHosts } from './http/known-hosts.ts';
import type { PageRenderer } from './http/page-renderer.ts';
import { protectiveHeaders, setHeaders } from './http/protective-headers.ts';
import { createRelay } from './http/relay.ts';
import { logRequests } from './http/request-log.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { Limits } from './protection/limits.ts';
import type { LoadShedding } from './protection/load-shedding.ts';
import type { Store } from './store/store.ts';
import type { StoredUploads } from './uploads/stored-uploads.ts';

/** The site's own part of the server: static files and pages. */
export interface Pages {
  /** Answers every path that is no call of the relay. */
  middleware: Koa.Middleware;
  /** Makes the pages that depend on a request. */
  renderer: PageRenderer;
  /** Ends the renderer's threads. */
  close?(): Promise<void>;
  /** What the screen of the legal acceptance shows. */
  acceptedTexts(): Promise<AcceptedTexts>;
}

interface AppOptions {
  config: Config;
  store: Store;
  deliveries: Deliveries;
  /** The kinds of submission that concern accounts, the same that are delivered. */
  kinds: AccountSubmissionTypes;
  limits: Limits;
  uploads: StoredUploads;
  shedding: Pick<LoadShedding, 'middleware'>;
  metrics: Metrics;
  clock?: Clock;
  log: Logger;
  /** null: the relay alone, with plain pages. */
  pages: Pages | null;
}

/** The whole application: log, errors, known hosts, the relay's calls, then the pages. */
export function createApp({
  config,
  store,
  deliveries,
  kinds,
  limits,
  uploads,
  shedding,
  metrics,
  clock = systemClock,
  log,
  pages,
}: AppOptions): Koa {
  const app = new Koa();
  // Koa prints to the console otherwise. What arrives here happened while an answer was being sent.
  app.on('error', (error: unknown) => log.error({ error: describeError(error) }, 'answer failed'));
  app.use(logRequests(log, metrics));
  app.use(setHeaders(protectiveHeaders(config.origin)));
  app.use(answerErrors(log));
  app.use(onlyKnownHosts(config.allowedHosts));
  app.use(shedding.middleware);
  app.use(createRelay({ config, store, deliveries, kinds, limits, uploads, clock, log, pages }));
  if (pages) app.use(pages.middleware);
  return app;
}
