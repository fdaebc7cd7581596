import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Pages } from '../routes.ts';
import type { Config } from '../config.ts';
import { createPages } from './pages.ts';
import { redirect } from '../http/answer.ts';

/** The lab's pages load their own files and frame the site's pages. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const shell = (script: string, styles: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Flow lab</title>
<link rel="icon" href="${BASE_PATH}/static/img/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${BASE_PATH}/${styles}">
<script type="module" src="${BASE_PATH}/${script}"></script>
</head>
<body><div id="lab"></div></body>
</html>
`;

/**
 * The lab's build of the site, and the lab: one document, which a script fills in (`npm run lab`).
 * @param dist output of `npm run build -- --mode lab`
 */
export async function createPagesWithLab(dist: string, config: Config): Promise<Pages> {
  const { middleware, ...pages } = await createPages({ ...config, dist, lab: true });
  const manifest = JSON.parse(await readFile(join(dist, 'client', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const styles = Object.values(manifest).find(({ file }) => file.endsWith('.css'));
  const document = shell(manifest['src/lab/entry-lab.tsx']?.file ?? '', styles?.file ?? '');
  return {
    ...pages,
    middleware: (ctx, next) => {
      const [path, slash] = new RegExp(`^${BASE_PATH}/lab(?:/[\\w-]+)?(/?)$`).exec(ctx.path) ?? [];
      if (path === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return middleware(ctx, next);
      if (slash) return redirect(ctx, path.slice(0, -1) + ctx.search);
      ctx.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' });
      ctx.type = 'html';
      ctx.body = document;
    },
  };
}
