import type { Pages } from '../http/pages.ts';
import type { Config } from '../kernel/config.ts';
import { type RelayFlows, createRelayNews } from './relay-news.ts';
import { createPages } from './index.ts';
import { builtLabFiles, createLabPages } from './lab.ts';

/**
 * The site as it was built for the flow lab, and the lab.
 * @param dist the folder that `npm run build -- --mode lab` has written
 * @param flows what the lab shows of the relay
 */
export async function createPagesWithLab(dist: string, config: Config, flows: RelayFlows): Promise<Pages> {
  const [{ middleware, ...pages }, files] = await Promise.all([
    createPages({ ...config, dist, lab: true }),
    builtLabFiles(dist),
  ]);
  const lab = createLabPages(() => Promise.resolve(files), { secured: true });
  const news = createRelayNews(config, flows);
  return { ...pages, middleware: (ctx, next) => news(ctx, () => lab(ctx, () => middleware(ctx, next))) };
}
