import { join } from 'node:path';
import type { RefusedForm } from '../../server/http/page-renderer.ts';
import { createPages } from '../../server/pages/index.ts';

interface RefusedPage {
  /** The build that the site under test is served from. */
  dist: 'dist' | 'dist-test';
  /** The page's path below the base, such as `/login`. */
  path: string;
  form: RefusedForm;
  status: number;
}

/** The page that the relay answers a refused post with, for `route.fulfill`. */
export async function refusedPage({ dist, path, form, status }: RefusedPage) {
  const { renderer, close } = await createPages({
    dist: join(import.meta.dirname, '../..', dist),
    embedOrigins: [],
    redirectOrigins: [],
    loginMigrating: false,
    trustedProxies: 0,
  });
  const page = await renderer.render({ sender: 'test', encoding: 'identity', path, form, status });
  await close?.();
  return page;
}
