import type { RequestListener, Server } from 'node:http';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { type AccountSubmissionTypes, createAccountSubmissionTypes } from './accounts/submission-types.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import { createApp } from './api/app.ts';
import type { Pages } from './api/pages.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import type { Config } from './config.ts';
import { type DailyCounts, startDailyCounts } from './counts/daily-counts.ts';
import { type ConfiguredDestination, runAttempt } from './outbox/destination.ts';
import { type Deliveries, startDeliveries } from './outbox/worker.ts';
import { protectiveHeaders } from './http/protective-headers.ts';
import { createLog } from './lib/log.ts';
import { createMailDestination } from './outbox/mail-channel.ts';
import { createDesk } from './desk/desk.ts';
import type { ShownRelay } from './desk/route.ts';
import { createOutbox } from './outbox/mail-files.ts';
import { createSmtp } from './outbox/smtp.ts';
import type { MailTransport } from './outbox/transport.ts';
import { startAlerts } from './monitoring/alerts.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { freeSpace } from './lib/free-space.ts';
import { type Monitor, startMonitor } from './monitoring/monitor.ts';
import { createStoreWatch, type StoreWatch } from './monitoring/store-watch.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { closeHttpServer, createHttpServer, limitConnections, listen, logAcceptErrors } from './http/http-server.ts';
import { refuseOverload } from './http/overload.ts';
import { periodsOf } from './privacy/purge.ts';
import { type RunningRetention, startRetention } from './privacy/retention.ts';
import { databasePath } from './db/location.ts';
import { openStore, type OpenStoreOptions, type Store } from './store.ts';
import { WEBHOOK, webhookQueueOf } from './outbox/destinations.ts';
import { submissionTypes } from './outbox/form-submission.ts';
import { StoredUploads } from './outbox/stored-uploads.ts';
import { createWebhook } from './outbox/webhook.ts';

export interface ServerOptions {
  /** The site's pages. A function gets the server: Vite needs its socket. */
  pages?: Pages | ((http: Server) => Promise<Pages>);
  log?: Logger;
  clock?: Clock;
  /** Rate limits. They are not a setting, so that production cannot run without them; benchmarks pass their own. */
  limits?: Limits;
  /** Cost of new password hashes. Not a setting, so that production always has the current one. */
  passwordCost?: PasswordCost;
  open?: (options: OpenStoreOptions) => Promise<Store>;
  /** Replaces the mail server, or the outbox. */
  transport?: MailTransport;
  /** Receives the site's requests in place of a port. @returns the port's number */
  accept?: (http: Server) => Promise<number>;
}

export interface RunningServer {
  /** For example `http://localhost:3000`, without a trailing slash. */
  url: string;
  port: number;
  /** null: no monitor. */
  monitorPort: number | null;
  /** Finishes the answers and attempts in flight, then closes the store. */
  close(): Promise<void>;
}

/** Parts that work without being started. */
interface Parts {
  config: Config;
  clock: Clock;
  log: Logger;
  store: Store;
  storeWatch: StoreWatch;
  limits: Limits;
  uploads: StoredUploads;
  accountTypes: AccountSubmissionTypes;
  transport: MailTransport;
  metrics: Metrics;
  countPosts: Middleware;
  http: Server;
}

/** Parts that run in the background, as far as they are started. */
interface Running {
  handle: RequestListener | null;
  deliveries: Deliveries | null;
  retention: RunningRetention | null;
  stopAlerts: (() => Promise<void>) | null;
  counts: DailyCounts | null;
  pages: Pages | null;
  monitor: Monitor | null;
}

async function createParts(config: Config, options: ServerOptions, running: Running): Promise<Parts> {
  const { clock = systemClock, log = createLog(config), open = openStore } = options;
  const { dataDir, database, secretKey } = config;
  const metrics = createMetrics(config.monitor !== null);
  const storeWatch = createStoreWatch({
    clock,
    log,
    where: database === null ? databasePath(dataDir) : 'DATABASE_URL',
  });
  // A fault before that ends the start, with its own message.
  let isOpen = false;
  const onFault: typeof storeWatch.report = (fault) => {
    if (isOpen) storeWatch.report(fault);
  };
  const store = await open({ dataDir, clock, database, secretKey, onFault });
  isOpen = true;
  const overload = refuseOverload({
    commitAge: () => store.waited(),
    origin: config.origin,
    headers: protectiveHeaders(config.origin),
    metrics,
    log,
  });
  const http = createHttpServer(overload.before((req, res) => running.handle?.(req, res)));
  if (config.trustedProxies === 0) limitConnections(http);
  return {
    config,
    clock,
    log,
    store,
    storeWatch,
    limits: options.limits ?? createLimits({ shared: store.limiter }),
    uploads: new StoredUploads({ largest: config.uploadsMax, sum: store.attachmentBytes, clock }),
    accountTypes: createAccountSubmissionTypes(config, store.secret),
    transport: options.transport ?? (config.smtp ? createSmtp(config.smtp) : createOutbox(dataDir)),
    metrics,
    countPosts: overload.count,
    http,
  };
}

function destinationsFor(parts: Parts): ConfiguredDestination[] {
  const { config, transport, store, clock, accountTypes } = parts;
  const { webhook, webhooks } = config;
  const kinds = [...submissionTypes, ...Object.values(accountTypes)];
  return [
    createMailDestination({ transport, kinds, store, config }),
    ...(webhook ? [createWebhook({ queue: WEBHOOK, webhook, store, clock })] : []),
    ...Object.entries(webhooks).map(([settings, own]) =>
      createWebhook({ queue: webhookQueueOf(settings), webhook: own, store, clock }),
    ),
  ];
}

/** Milliseconds of a test: the desk's server cuts a connection that is silent for 30 s (http-server.ts). */
const LONGEST_TEST = 20_000;

const shownAtDesk = (
  destinations: readonly ConfiguredDestination[],
  { clock }: Parts,
  pages: Pages | null,
): ShownRelay => ({
  destinations,
  pages: pages?.paths ?? [],
  async testDestination(queue) {
    const destination = destinations.find((one) => one.queue === queue);
    if (!destination) throw new Error(`There is no destination ${queue}.`);
    const timeout = Math.min(destination.timeout, LONGEST_TEST);
    return (await runAttempt({ clock, timeout }, (signal) => destination.test(signal))).attempt;
  },
});

async function startJobs(
  parts: Parts,
  running: Running,
  destinations: readonly ConfiguredDestination[],
): Promise<Deliveries> {
  const { config, clock, log, store, storeWatch, transport, metrics, accountTypes } = parts;
  const deliveries = await startDeliveries({
    store,
    destinations,
    clock,
    log,
    metrics,
  });
  running.deliveries = deliveries;
  const periods = periodsOf(config.retention, [...submissionTypes, ...Object.values(accountTypes)]);
  const retention = startRetention({
    purgeJob: store.purgeJob,
    periods,
    dataDir: config.dataDir,
    clock,
    log,
    metrics,
  });
  running.retention = retention;
  storeWatch.watch(store);
  running.stopAlerts =
    config.operator &&
    startAlerts({
      config,
      operator: config.operator,
      transport,
      clock,
      log,
      counts: store.counts,
      fault: storeWatch.fault,
      clockAhead: retention.clockAhead,
    });
  return deliveries;
}

async function startMonitorIfSet(parts: Parts, relay: ShownRelay): Promise<Monitor | null> {
  const { config, metrics, store, storeWatch, limits, uploads, clock, log } = parts;
  const { monitor } = config;
  if (!monitor) return null;
  return startMonitor({
    accept: (http) => listen(http, monitor.port, monitor.host),
    metrics,
    counts: store.counts,
    fault: storeWatch.fault,
    free: () => freeSpace(config.dataDir),
    uploads: () => uploads.bytes(),
    allowedHosts: config.allowedHosts,
    desk:
      config.desk &&
      createDesk({
        ...config.desk,
        store: store.desk,
        relay,
        secret: store.secret,
        limits,
        clock,
        log,
      }),
    clock,
    log,
  });
}

async function close({ http, transport, store, storeWatch }: Parts, running: Running): Promise<void> {
  running.monitor?.leave();
  await closeHttpServer(http);
  await running.pages?.close?.();
  await running.counts?.stop();
  await running.deliveries?.stop();
  await running.retention?.stop();
  await storeWatch.stop();
  await running.stopAlerts?.();
  transport.close();
  await store.close();
  await running.monitor?.close();
}

/** Starts store, deliveries and HTTP, for production, development and tests. @throws DataDirInUse; DatabaseUnusable; the error of `listen` */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const running: Running = {
    handle: null,
    deliveries: null,
    retention: null,
    stopAlerts: null,
    counts: null,
    pages: null,
    monitor: null,
  };
  const parts = await createParts(config, options, running);
  const { http, log, clock } = parts;
  try {
    const destinations = destinationsFor(parts);
    const deliveries = await startJobs(parts, running, destinations);
    running.pages = typeof options.pages === 'function' ? await options.pages(http) : (options.pages ?? null);
    const counts = startDailyCounts(parts);
    running.counts = counts;
    const answer = createApp({
      ...parts,
      deliveries,
      counts,
      passwordCost: options.passwordCost,
      pages: running.pages,
    }).callback();
    running.handle = (req, res) => void answer(req, res);
    running.monitor = await startMonitorIfSet(parts, shownAtDesk(destinations, parts, running.pages));
    const port = await (options.accept?.(http) ?? listen(http, config.port, config.host));
    logAcceptErrors(http, { log, clock });
    return {
      url: `http://localhost:${port}`,
      port,
      monitorPort: running.monitor?.port ?? null,
      close: () => close(parts, running),
    };
  } catch (error) {
    await close(parts, running);
    throw error;
  }
}
