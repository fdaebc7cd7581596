import { join } from 'node:path';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { createPages } from '../../server/serve/pages.ts';

interface RefusedPage {
  path: string;
  form: RejectedPost;
  status: number;
}

export async function refusedPage({ path, form, status }: RefusedPage) {
  const { renderer, close } = await createPages({
    dist: join(import.meta.dirname, '../../dist'),
    embedOrigins: [],
    redirectOrigins: [],
    loginMigrating: false,
    trustedProxies: 0,
  });
  const page = await renderer.render({ sender: 'test', encoding: 'identity', path, form, status });
  await close?.();
  return page;
}
