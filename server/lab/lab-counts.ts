import type { Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { daysBefore, flowNumbers } from '../counts/numbers.ts';
import { openForOperator } from '../relay-store/operator-store.ts';
import { isLocal, isOurs } from './relay-news.ts';

const PATH = `${BASE_PATH}/lab/counts.json`;

/** The daily totals of the store for the flow lab, as `AllFlowNumbers`. As the relay's news, it answers this machine's lab only. */
export function createLabCounts(
  { dataDir, database, host }: Pick<Config, 'dataDir' | 'database' | 'host'>,
  clock: Pick<Clock, 'now'> = systemClock,
): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH || ctx.method !== 'GET' || !isLocal(host)) return next();
    if (!isOurs(ctx)) {
      ctx.status = 403;
      return;
    }
    const store = await openForOperator({ dataDir, database });
    try {
      const { from, to } = daysBefore(clock.now());
      ctx.body = flowNumbers(await store.dailyCounts(from, to), from, to);
    } finally {
      await store.close();
    }
    ctx.set('Cache-Control', 'no-store');
  };
}
