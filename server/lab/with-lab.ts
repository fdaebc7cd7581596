import type { Middleware } from 'koa';
import type { Pages } from '../api/pages.ts';
import type { Config } from '../kernel/config.ts';
import { createLabReports } from './lab-reports.ts';
import { type RelayFlows, createRelayNews, isLocal } from './relay-news.ts';
import { createPages } from '../serve/pages.ts';
import { createLabCounts } from './lab-counts.ts';
import { builtLabFiles, createLabPages } from '../serve/lab-pages.ts';

/** The lab's build of the site, and the lab. */
export async function createPagesWithLab(dist: string, config: Config, flows: RelayFlows): Promise<Pages> {
  const [{ middleware, ...pages }, files] = await Promise.all([
    createPages({ ...config, dist, lab: true }),
    builtLabFiles(dist),
  ]);
  const lab = createLabPages(() => Promise.resolve(files), { secured: true, dist });
  const news = createRelayNews(config, flows);
  const counts = createLabCounts(config);
  const reports: Middleware = isLocal(config.host) ? createLabReports() : (_, next) => next();
  return {
    ...pages,
    middleware: (ctx, next) =>
      news(ctx, () => counts(ctx, () => reports(ctx, () => lab(ctx, () => middleware(ctx, next))))),
  };
}
