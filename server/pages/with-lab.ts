import type { Pages } from '../app.ts';
import { createPages } from './index.ts';
import { builtLabFiles, createLabPages } from './lab.ts';
import type { PageSettings } from './settings.ts';

/**
 * The site as it was built for the flow lab, and the lab.
 * @param dist the folder that `npm run build -- --mode lab` has written
 */
export async function createPagesWithLab(dist: string, settings: PageSettings): Promise<Pages> {
  const [{ middleware, ...pages }, files] = await Promise.all([createPages({ ...settings, dist, lab: true }), builtLabFiles(dist)]);
  const lab = createLabPages(() => Promise.resolve(files), { secured: true });
  return { ...pages, middleware: (ctx, next) => lab(ctx, () => middleware(ctx, next)) };
}
