import { PassThrough } from 'node:stream';
import type { Context, Middleware } from 'koa';
import type { RelayNews } from '../../machines/lab-relay/lab-relay.machine.ts';
import { mask } from '../../machines/masking.ts';
import type { Config } from '../config.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import { type OperatorStore, openForOperator } from '../store/operator-store.ts';
import { base } from './bundle.ts';

/** Where the flow lab listens to the relay. */
const PATH = `${base}/lab/relay.events`;

/** How often the store is looked at while somebody listens, in milliseconds. */
const INTERVAL = 500;

/** As many deliveries, the newest first. */
const MOST = 50;

const loopback: ReadonlySet<string | undefined> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether a request comes from this machine, and from a page of ours: the Host header was compared with the known ones before. */
function isOurs(ctx: Context): boolean {
  const origin = ctx.get('Origin');
  return loopback.has(ctx.req.socket.remoteAddress) && ctx.get('Sec-Fetch-Site') === 'same-origin' && (origin === '' || URL.parse(origin)?.host === ctx.host);
}

/** What is told: no content of anything, and errors without the addresses in them. */
async function read(store: OperatorStore, deliveries: Pick<Deliveries, 'outages'>): Promise<Omit<RelayNews, 'at'>> {
  const { deliveries: rows } = await store.list({}, MOST);
  return mask({
    deliveries: rows.map(({ id, kind, destination, state, attempts, next_attempt_at: nextAttemptAt, last_error: lastError }) => ({
      id,
      kind,
      destination,
      state,
      attempts,
      nextAttemptAt,
      lastError,
    })),
    lanes: deliveries.outages(),
  });
}

/**
 * Tells the flow lab what the relay's deliveries do, as server-sent events. For development alone: it answers this machine
 * and pages of ours, and is nowhere when the relay listens to others.
 */
export function createRelayNews({ dataDir, database, host }: Pick<Config, 'dataDir' | 'database' | 'host'>, deliveries: Pick<Deliveries, 'outages'>): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH || ctx.method !== 'GET' || !(loopback.has(host) || host === 'localhost')) return next();
    if (!isOurs(ctx)) {
      ctx.status = 403;
      return;
    }
    const store = await openForOperator({ dataDir, database });
    const stream = new PassThrough();
    let last = '';
    const tell = async () => {
      const news = JSON.stringify(await read(store, deliveries));
      if (news === last) return;
      last = news;
      stream.write(`data: ${JSON.stringify({ at: Date.now(), ...(JSON.parse(news) as object) })}\n\n`);
    };
    // A look that fails ends the stream: the page says so, and asks again by itself.
    let looking: Promise<void> = tell();
    const timer = setInterval(() => (looking = looking.then(tell).catch(() => void stream.end())), INTERVAL);
    ctx.res.once('close', () => {
      clearInterval(timer);
      void looking.finally(() => store.close());
    });
    ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    ctx.type = 'text/event-stream';
    ctx.body = stream;
  };
}
