import Koa from 'koa';
import type { Logger } from 'pino';
import type { PasswordCost } from '../accounts/passwords.ts';
import type { AccountSubmissionTypes } from '../accounts/submission-types.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { DailyCounts } from '../counts/daily-counts.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import { delayRefusals } from '../http/delay-refusals.ts';
import { describeError } from '../kernel/describe-error.ts';
import { answerErrors } from '../http/errors.ts';
import { onlyKnownHosts } from '../http/known-hosts.ts';
import type { Pages } from './pages.ts';
import { protectiveHeaders, setHeaders } from '../http/protective-headers.ts';
import { createRelay } from './routes.ts';
import { logRequests } from '../http/request-log.ts';
import type { RequestMetrics } from '../http/metrics.ts';
import type { Limits } from '../http/limits.ts';
import type { LoadShedding } from '../http/load-shedding.ts';
import type { Store } from '../relay-store/store.ts';
import type { StoredUploads } from '../uploads/stored-uploads.ts';

interface AppOptions {
  config: Config;
  store: Store;
  deliveries: Deliveries;
  counts: Pick<DailyCounts, 'add'>;
  accountTypes: AccountSubmissionTypes;
  limits: Limits;
  uploads: StoredUploads;
  shedding: Pick<LoadShedding, 'middleware'>;
  metrics: Pick<RequestMetrics, 'answered'>;
  clock?: Clock;
  log: Logger;
  passwordCost?: PasswordCost | undefined;
  /** null: the relay alone, with plain pages. */
  pages: Pages | null;
}

export function createApp({
  config,
  store,
  deliveries,
  counts,
  accountTypes,
  limits,
  uploads,
  shedding,
  metrics,
  clock = systemClock,
  log,
  passwordCost,
  pages,
}: AppOptions): Koa {
  const app = new Koa();
  // Without a listener Koa prints to the console. These errors occur while an answer is sent.
  app.on('error', (error: unknown) => log.error({ error: describeError(error) }, 'answer failed'));
  app.use(logRequests(log, metrics));
  app.use(setHeaders(protectiveHeaders(config.origin)));
  app.use(delayRefusals(systemClock));
  app.use(answerErrors(log));
  app.use(onlyKnownHosts(config.allowedHosts));
  app.use(shedding.middleware);
  app.use(
    createRelay({ config, store, deliveries, counts, accountTypes, limits, uploads, clock, log, passwordCost, pages }),
  );
  if (pages) app.use(pages.middleware);
  return app;
}
