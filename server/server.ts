import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import { createAccountKinds } from './accounts/kinds.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import { createApp, protectiveHeaders } from './http/app.ts';
import { createRoutes, type Pages } from './routes.ts';
import { type Clock, systemClock } from './lib/time.ts';
import type { Config } from './config.ts';
import { countRequests, startDailyCounts } from './counts/daily-counts.ts';
import { formKinds, WEBHOOK, webhookQueueOf } from './outbox/kinds.ts';
import { type ConfiguredDestination, runAttempt, startDeliveries } from './outbox/worker.ts';
import { createLog } from './lib/log.ts';
import { createMailDestination, type MailTransport, openOutbox } from './outbox/mail.ts';
import { createDesk } from './desk/desk.ts';
import type { ShownRelay } from './desk/route.ts';
import { createSmtp } from './outbox/smtp.ts';
import { startAlerts } from './monitoring/alerts.ts';
import { createMetrics } from './metrics.ts';
import { freeSpace } from './lib/free-space.ts';
import { type Monitor, startMonitor } from './monitoring/monitor.ts';
import { createStoreWatch } from './monitoring/store-watch.ts';
import { createLimits, type Limits } from './http/limits.ts';
import {
  closeHttpServer,
  createHttpServer,
  limitConnections,
  listen,
  logAcceptErrors,
  refuseOverload,
} from './http/http-server.ts';
import { periodsOf } from './privacy/purge.ts';
import { startRetention } from './privacy/retention.ts';
import { databasePath } from './db/data-folder.ts';
import { openStore, type OpenStoreOptions, type Store } from './store.ts';
import { boundStoredUploads } from './outbox/uploads.ts';
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

/** Opens what the jobs and the calls use. */
async function openParts(config: Config, options: ServerOptions, started: AsyncDisposableStack) {
  const { clock = systemClock, log = createLog(config), open = openStore, passwordCost } = options;
  const { dataDir, database, secretKey } = config;
  const storeWatch = createStoreWatch({
    clock,
    log,
    where: database === null ? databasePath(dataDir) : 'DATABASE_URL',
  });
  const store = await open({ dataDir, clock, database, secretKey, onFault: storeWatch.report });
  started.defer(() => store.close());
  const transport = options.transport ?? (config.smtp ? createSmtp(config.smtp) : await openOutbox(dataDir));
  started.defer(() => transport.close());
  storeWatch.watch(store);
  started.defer(() => storeWatch.stop());
  const accountKinds = createAccountKinds(config, store.secret);
  const kinds = [...formKinds, ...Object.values(accountKinds)];
  const webhooks = Object.entries(config.webhooks).map(([name, webhook]) => ({ queue: webhookQueueOf(name), webhook }));
  if (config.webhook) webhooks.push({ queue: WEBHOOK, webhook: config.webhook });
  const destinations: ConfiguredDestination[] = [
    createMailDestination({ transport, kinds, store, config }),
    ...webhooks.map((webhook) => createWebhook({ ...webhook, store, clock })),
  ];
  return {
    config,
    clock,
    log,
    passwordCost,
    metrics: createMetrics(config.monitor !== null),
    store,
    storeWatch,
    limits: options.limits ?? createLimits({ shared: store.limiter }),
    uploads: boundStoredUploads({ largest: config.uploadsMax, sum: store.attachmentBytes, clock }),
    transport,
    accountKinds,
    kinds,
    destinations,
  };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function startJobs(parts: Parts, started: AsyncDisposableStack) {
  const { config, clock, log, store, storeWatch, transport, metrics, kinds, destinations } = parts;
  const { dataDir, operator } = config;
  const { purgeJob } = store;
  const periods = periodsOf(config.retention, kinds);
  const retention = startRetention({ purgeJob, periods, dataDir, clock, log, metrics });
  started.defer(() => retention.stop());
  if (operator !== null) {
    const { counts } = store;
    const { fault } = storeWatch;
    const { clockAhead } = retention;
    started.defer(startAlerts({ config, operator, transport, clock, log, counts, fault, clockAhead }));
  }
  const deliveries = await startDeliveries({ store, destinations, clock, log, metrics });
  started.defer(() => deliveries.stop());
  const counts = startDailyCounts(parts);
  started.defer(() => counts.stop());
  return { deliveries, counts };
}

/** Milliseconds of a test: the desk's server cuts a connection that is silent for 30 s (http-server.ts). */
const LONGEST_TEST = 20_000;

function openDesk(key: string, parts: Parts, pages: Pages | null): RequestListener {
  const { store, destinations, limits, clock, log } = parts;
  const relay: ShownRelay = {
    destinations,
    pages: pages?.paths ?? [],
    async testDestination(queue) {
      const destination = destinations.find((one) => one.queue === queue);
      if (!destination) throw new Error(`There is no destination ${queue}.`);
      const timeout = Math.min(destination.timeout, LONGEST_TEST);
      return (await runAttempt({ clock, timeout }, (signal) => destination.test(signal))).attempt;
    },
  };
  return createDesk({ key, store: store.desk, relay, secret: store.secret, limits, clock, log });
}

/** Starts store, deliveries and HTTP, for production, development and tests. @throws OperatorError; SqliteError */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  // Closed in the reverse order, also by a start that fails: first the calls, then the jobs, then the store that both use.
  await using started = new AsyncDisposableStack();
  let monitor: Monitor | null = null;
  // The last: health checks are answered to the end.
  started.defer(() => monitor?.close());
  const parts = await openParts(config, options, started);
  const { store, storeWatch, uploads, metrics, clock, log } = parts;
  const { allowedHosts, origin } = config;
  const jobs = await startJobs(parts, started);

  const overload = refuseOverload({
    commits: store.commits,
    origin,
    headers: protectiveHeaders(origin),
    metrics,
    log,
  });
  const http = createHttpServer();
  if (config.trustedProxies === 0) limitConnections(http);
  const pages = typeof options.pages === 'function' ? await options.pages(http) : (options.pages ?? null);
  started.defer(() => pages?.close?.());
  const countPages = countRequests(jobs.counts, pages?.paths ?? []);
  const routes = createRoutes({ ...parts, ...jobs, pages });
  const app = createApp({ ...parts, routes: routes.paths, countRequests: countPages, countPosts: overload.count });
  app.use(routes.middleware);
  if (pages) app.use(pages.middleware);
  http.on('request', overload.before(app.callback()));
  started.defer(() => closeHttpServer(http));

  if (config.monitor) {
    monitor = await startMonitor({
      ...config.monitor,
      metrics,
      counts: store.counts,
      fault: storeWatch.fault,
      free: () => freeSpace(config.dataDir),
      uploads: () => uploads.bytes(),
      allowedHosts,
      desk: config.desk && openDesk(config.desk.key, parts, pages),
      clock,
      log,
    });
    started.defer(monitor.leave);
  }
  const port = await (options.accept?.(http) ?? listen(http, config.port, config.host));
  logAcceptErrors(http, { log, clock });
  const running = started.move();
  return {
    url: `http://localhost:${port}`,
    port,
    monitorPort: monitor?.port ?? null,
    close: () => running.disposeAsync(),
  };
}
