import type { Pages } from '../api/pages.ts';
import type { Config } from '../kernel/config.ts';
import { createPages } from '../serve/pages.ts';
import { builtLabFiles, createLabPages } from '../serve/lab-pages.ts';

/** The lab's build of the site, and the lab. */
export async function createPagesWithLab(dist: string, config: Config): Promise<Pages> {
  const [{ middleware, ...pages }, files] = await Promise.all([
    createPages({ ...config, dist, lab: true }),
    builtLabFiles(dist),
  ]);
  const lab = createLabPages(() => Promise.resolve(files), { secured: true, dist });
  return { ...pages, middleware: (ctx, next) => lab(ctx, () => middleware(ctx, next)) };
}
