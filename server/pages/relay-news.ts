import { PassThrough } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { RelayNews } from '../../machines/lab-relay/lab-relay.machine.ts';
import { mask } from '../../machines/domain/masking.ts';
import type { Config } from '../kernel/config.ts';
import type { FlowEvent } from '../kernel/flow-events.ts';
import type { AlertStanding } from '../monitoring/alerts.ts';
import type { ChannelStatus } from '../delivery/channel-queue.ts';
import { stateOf } from '../delivery/step.ts';
import { type OperatorStore, openForOperator } from '../relay-store/operator-store.ts';

/** The relay's flows as they run, for the flow lab. */
export interface RelayFlows {
  /** The state of each channel's destination. */
  channels(): readonly ChannelStatus[];
  /** The operator's alerts; none without an operator. */
  alerts(): readonly AlertStanding[];
  /** @returns stops watching */
  watch(watcher: (flowEvent: FlowEvent) => void): () => void;
}

/** Where the flow lab listens to the relay. */
const PATH = `${BASE_PATH}/lab/relay.events`;

/** How often the store is looked at while somebody listens, in milliseconds. */
const INTERVAL = 500;

/** As many deliveries, the newest first. */
const MOST = 50;

const loopback: ReadonlySet<string | undefined> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether a request comes from this machine, and from a page of ours: the Host header was compared with the known ones before. */
function isOurs(ctx: Context): boolean {
  const origin = ctx.get('Origin');
  return (
    loopback.has(ctx.req.socket.remoteAddress) &&
    ctx.get('Sec-Fetch-Site') === 'same-origin' &&
    (origin === '' || URL.parse(origin)?.host === ctx.host)
  );
}

/** How the deliveries, the channels and the alerts are: no content of anything, and errors without the addresses in them. */
async function read(
  store: OperatorStore,
  flows: RelayFlows,
): Promise<Pick<RelayNews, 'deliveries' | 'channels' | 'alerts'>> {
  const { deliveries: rows } = await store.list({}, MOST);
  return mask({
    deliveries: rows.map(
      ({
        id,
        kind,
        destination,
        state,
        held_up,
        attempts,
        received_at: receivedAt,
        next_attempt_at: nextAttemptAt,
        last_error: lastError,
      }) => ({
        id,
        kind,
        destination,
        state: stateOf({ state, held_up }),
        receivedAt,
        attempts,
        nextAttemptAt,
        lastError,
      }),
    ),
    channels: flows.channels(),
    alerts: flows.alerts(),
  });
}

/**
 * Tells the flow lab what the relay's flows do, as server-sent events. For development alone: it answers this machine
 * and pages of ours, and is nowhere when the relay listens to others.
 */
export function createRelayNews(
  { dataDir, database, host }: Pick<Config, 'dataDir' | 'database' | 'host'>,
  flows: RelayFlows,
): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH || ctx.method !== 'GET' || !(loopback.has(host) || host === 'localhost')) return next();
    if (!isOurs(ctx)) {
      ctx.status = 403;
      return;
    }
    const store = await openForOperator({ dataDir, database });
    const stream = new PassThrough();
    let last = '';
    let happened: FlowEvent[] = [];
    const unwatch = flows.watch((flowEvent) => happened.push(flowEvent));
    const tell = async () => {
      // What happens from here on is told with what it leads to.
      const told = happened;
      happened = [];
      const standing = await read(store, flows);
      const text = JSON.stringify(standing);
      if (text === last && told.length === 0) return;
      last = text;
      const news: RelayNews = { at: Date.now(), ...standing, happened: told };
      stream.write(`data: ${JSON.stringify(news)}\n\n`);
    };
    // A look that fails ends the stream: the page says so, and asks again by itself.
    let looking = Promise.resolve();
    const look = () => (looking = looking.then(tell).catch(() => void stream.end()));
    void look();
    const timer = setInterval(look, INTERVAL);
    ctx.res.once('close', () => {
      clearInterval(timer);
      unwatch();
      void looking.finally(() => store.close());
    });
    ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    ctx.type = 'text/event-stream';
    ctx.body = stream;
  };
}
