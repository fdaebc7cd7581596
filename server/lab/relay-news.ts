import { PassThrough } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { RelayNews } from '../../machines/lab-relay/lab-relay.machine.ts';
import { mask } from '../../machines/domain/masking.ts';
import type { Config } from '../kernel/config.ts';
import type { FlowEvent } from '../kernel/flow-events.ts';
import type { AlertStatus } from '../monitoring/alerts.ts';
import type { ChannelStatus } from '../delivery/channel-queue.ts';
import { stateOf } from '../delivery/step.ts';
import { type OperatorStore, openForOperator } from '../relay-store/operator-store.ts';

export interface RelayFlows {
  channels(): readonly ChannelStatus[];
  /** Empty without a configured operator. */
  alerts(): readonly AlertStatus[];
  /** @returns stops watching */
  watch(watcher: (flowEvent: FlowEvent) => void): () => void;
}

const PATH = `${BASE_PATH}/lab/relay.events`;

const INTERVAL = 500;

const MOST = 50;

const loopback: ReadonlySet<string | undefined> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether only this machine reaches the relay. */
export const isLocal = (host: string) => loopback.has(host) || host === 'localhost';

/** Whether a request comes from this machine and from our page. The Host header was checked before. */
export function isOurs(ctx: Context): boolean {
  const origin = ctx.get('Origin');
  return (
    loopback.has(ctx.req.socket.remoteAddress) &&
    ctx.get('Sec-Fetch-Site') === 'same-origin' &&
    (origin === '' || URL.parse(origin)?.host === ctx.host)
  );
}

/** The state of deliveries, channels and alerts, without content and without mail addresses in errors. */
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
 * Sends the relay's flow events to the flow lab as server-sent events. For development only: it answers this machine's requests
 * from our pages, and is off when the relay listens to others.
 */
export function createRelayNews(
  { dataDir, database, host }: Pick<Config, 'dataDir' | 'database' | 'host'>,
  flows: RelayFlows,
): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH || ctx.method !== 'GET' || !isLocal(host)) return next();
    if (!isOurs(ctx)) {
      ctx.status = 403;
      return;
    }
    const store = await openForOperator({ dataDir, database });
    const stream = new PassThrough();
    let last = '';
    let happened: FlowEvent[] = [];
    const unwatch = flows.watch((flowEvent) => happened.push(flowEvent));
    const send = async () => {
      // Later events are sent with the state that they lead to.
      const sent = happened;
      happened = [];
      const state = await read(store, flows);
      const text = JSON.stringify(state);
      if (text === last && sent.length === 0) return;
      last = text;
      const news: RelayNews = { at: Date.now(), ...state, happened: sent };
      stream.write(`data: ${JSON.stringify(news)}\n\n`);
    };
    // A failed read ends the stream: the page shows that and reconnects.
    let polling = Promise.resolve();
    const poll = () => (polling = polling.then(send).catch(() => void stream.end()));
    void poll();
    const timer = setInterval(() => void poll(), INTERVAL);
    ctx.res.once('close', () => {
      clearInterval(timer);
      unwatch();
      void polling.then(() => store.close());
    });
    ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    ctx.type = 'text/event-stream';
    ctx.body = stream;
  };
}
