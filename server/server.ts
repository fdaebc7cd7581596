import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import {
  type AccountSubmissionTypes,
  allAccountSubmissionTypes,
  createAccountSubmissionTypes,
} from './accounts/submission-types.ts';
import { createApp } from './http/app.ts';
import type { Pages } from './http/pages.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import type { Channel } from './delivery/channel.ts';
import { type Deliveries, startDeliveries } from './delivery/deliveries.ts';
import { FlowEvents } from './kernel/flow-events.ts';
import type { RelayFlows } from './pages/relay-news.ts';
import { protectiveHeaders } from './http/protective-headers.ts';
import { closeHttpServer, createHttpServer, listen, logAcceptErrors } from './kernel/http-server.ts';
import { createLog } from './kernel/log.ts';
import { createMailChannel } from './submissions/mail-channel.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSmtp } from './mail/smtp.ts';
import type { MailTransport } from './mail/transport.ts';
import { type Alerts, startAlerts } from './monitoring/alerts.ts';
import { createMetrics, noMetrics } from './kernel/metrics.ts';
import { freeSpace } from './kernel/free-space.ts';
import { type Monitor, startMonitor } from './monitoring/monitor.ts';
import { limitConnections } from './protection/connections.ts';
import { createLimits, type Limits } from './protection/limits.ts';
import { createLoadShedding, type LoadGauge, measureLoad } from './http/load-shedding.ts';
import { periodsOf } from './retention/purge.ts';
import { type RunningRetention, startRetention } from './retention/retention.ts';
import { onceSent } from './protection/slow-senders.ts';
import { databasePath } from './store/location.ts';
import { openStore, type OpenStoreOptions, type Store } from './relay-store/store.ts';
import { UPSTREAM_CHANNEL, WEBHOOK_CHANNEL } from './submissions/destinations.ts';
import { submissionTypes } from './submissions/index.ts';
import { SCAN_TIMEOUT, scanAttachments } from './uploads/scan.ts';
import { StoredUploads } from './uploads/stored-uploads.ts';
import { createWebhookChannel } from './webhook/webhook-channel.ts';

export interface ServerOptions {
  /** The site's pages, or a function that makes them (development wants the server for its socket, and looks at the relay's flows). */
  pages?: Pages | ((http: Server, flows: RelayFlows) => Promise<Pages>);
  log?: Logger;
  clock?: Clock;
  /**
   * What one sender may do. No setting of the operator's: whoever measures the relay from one address hands in others, and
   * nobody can leave them out in production by mistake.
   */
  limits?: Limits;
  /** Says when the program is behind. */
  measure?: (store: Store) => LoadGauge;
  /** Opens the store. */
  open?: (options: OpenStoreOptions) => Promise<Store>;
}

export interface RunningServer {
  /** Where it listens, for example `http://localhost:3000`, without a trailing slash. */
  url: string;
  port: number;
  /** Where its state is told; null when nowhere. */
  monitorPort: number | null;
  /** Sends the answers under way, lets deliveries under way report, closes the store. */
  close(): Promise<void>;
}

interface ChannelsOptions {
  config: Config;
  store: Store;
  transport: MailTransport;
  clock: Clock;
  kinds: AccountSubmissionTypes;
}

/** Everything that submissions leave by; files only once they are scanned, where there is a scanner. */
function channelsFor({ config, store: unscanned, transport, clock, kinds }: ChannelsOptions): Channel[] {
  const store = config.scanCommand ? scanAttachments(unscanned, config.scanCommand, clock) : unscanned;
  const scanTime = config.scanCommand ? SCAN_TIMEOUT : 0;
  const mail = createMailChannel({
    transport,
    kinds: [...submissionTypes, ...allAccountSubmissionTypes(kinds)],
    store,
    config,
  });
  const { webhook, upstream } = config;
  return [
    mail,
    ...(webhook
      ? [createWebhookChannel({ channel: WEBHOOK_CHANNEL, webhook, withFiles: false, store, clock, scanTime })]
      : []),
    ...(upstream
      ? [
          createWebhookChannel({
            channel: UPSTREAM_CHANNEL,
            webhook: upstream,
            withFiles: true,
            store,
            clock,
            scanTime,
          }),
        ]
      : []),
  ];
}

/**
 * Starts the whole server: store, deliveries, HTTP. Tests, development and production share it.
 * @throws DataDirInUse when another process has the data folder; DatabaseUnusable; whatever `listen` throws when the port is taken
 */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const { clock = systemClock, log = createLog(config), measure = measureLoad, open = openStore } = options;
  const { dataDir, database, secretKey } = config;
  let alerts: Alerts | null = null;
  // It goes on: a start would make an empty store and answer 200 again, and the file without a name ends with this process.
  const onLost = () => {
    log.fatal({ store: databasePath(dataDir) }, 'the file of the store was removed or replaced: every call is refused');
    alerts?.storeLost();
  };
  const store = await open({ dataDir, clock, database, secretKey, onLost });
  const limits = options.limits ?? createLimits({ shared: store.limiter });
  const uploads = new StoredUploads({ largest: config.uploadsMax, sum: store.attachmentBytes, clock });
  const gauge = measure(store);
  const kinds = createAccountSubmissionTypes(config, store.secret);
  const transport = config.smtp ? createSmtp(config.smtp) : createOutbox(config.dataDir);
  const counters = config.monitor && createMetrics();
  const metrics = counters ?? noMetrics;
  let monitor: Monitor | null = null;
  let deliveries: Deliveries | null = null;
  let retention: RunningRetention | null = null;
  let pages: Pages | null = null;
  let handle: RequestListener | null = null;
  const shedding = createLoadShedding({
    gauge,
    origin: config.origin,
    headers: protectiveHeaders(config.origin),
    clock,
    metrics,
    log,
  });
  const http = createHttpServer(
    onceSent(
      shedding.before((req, res) => handle?.(req, res)),
      log,
    ),
  );
  if (config.trustedProxies === 0) limitConnections(http);
  const close = async () => {
    monitor?.leave();
    await closeHttpServer(http);
    await pages?.close?.();
    gauge.stop();
    await deliveries?.stop();
    await retention?.stop();
    await alerts?.stop();
    transport.close();
    await store.close();
    await monitor?.close();
  };
  try {
    const flowEvents = new FlowEvents();
    alerts =
      config.operator &&
      startAlerts({ config, operator: config.operator, transport, clock, log, counts: store.counts, flowEvents });
    deliveries = await startDeliveries({
      store,
      channels: channelsFor({ config, store, transport, clock, kinds }),
      clock,
      log,
      metrics,
      onDeadLetter: (id) => alerts?.deadLetter(id),
      flowEvents,
      visitorsWait: shedding.visitorsWait,
    });
    const periods = periodsOf(config.retention, [...submissionTypes, ...allAccountSubmissionTypes(kinds)]);
    retention = startRetention({ purgeJob: store.purgeJob, periods, dataDir: config.dataDir, clock, log, metrics });
    const flows: RelayFlows = {
      channels: deliveries.channels,
      alerts: () => alerts?.standing() ?? [],
      watch: (watcher) => flowEvents.watch(watcher),
    };
    pages = typeof options.pages === 'function' ? await options.pages(http, flows) : (options.pages ?? null);
    const answer = createApp({
      config,
      store,
      deliveries,
      kinds,
      limits,
      uploads,
      shedding,
      metrics,
      clock,
      log,
      pages,
    }).callback();
    handle = (req, res) => void answer(req, res);
    if (config.monitor && counters)
      monitor = await startMonitor({
        ...config.monitor,
        metrics: counters,
        counts: store.counts,
        free: () => freeSpace(config.dataDir),
        uploads: () => uploads.bytes(),
        allowedHosts: config.allowedHosts,
        clock,
        log,
      });
    const port = await listen(http, config.port, config.host);
    logAcceptErrors(http, { log, clock });
    return { url: `http://localhost:${port}`, port, monitorPort: monitor?.port ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}
