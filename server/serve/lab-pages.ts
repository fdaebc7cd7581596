import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { redirect } from '../http/redirect.ts';

interface LabFiles {
  script: string;
  /** null: the script brings its styles along. */
  styles: string | null;
  /** More elements for the head: Vite's client in development. */
  head?: string;
}

/** What the scenarios came to when the lab was built. */
const RESULTS = 'lab-results.json';

/** The document of a lab page. */
export const labShell = (title: string, { script, styles, head = '' }: LabFiles) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${BASE_PATH}/static/img/icon.svg" type="image/svg+xml">
${styles === null ? '' : `<link rel="stylesheet" href="${styles}">`}
${head}
<script type="module" src="${script}"></script>
</head>
<body><div id="lab"></div></body>
</html>
`;

/** The inspector loads its own files, is framed by our pages and sends no requests. */
const inspectorPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The diagrams and the theme bring styles along.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** As the inspector's, with frames of our own pages, the verification's report, and the form that compares versions. */
const policy = `${inspectorPolicy.replace("form-action 'none'", "form-action 'self'")}; connect-src 'self'; frame-src 'self'`;

const inspectorPath = `${BASE_PATH}/lab/inspector`;

/** Stately's inspector opens in its own window, which needs its opener. */
function letStatelyKnow(ctx: Context): void {
  if (ctx.query['inspect'] === 'stately') ctx.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
}

export function createInspectorPage(files: LabFiles): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    letStatelyKnow(ctx);
    if (ctx.path !== inspectorPath) return next();
    ctx.set('Content-Security-Policy', inspectorPolicy);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = labShell('Inspector', files);
  };
}

/**
 * The pages of the flow lab: gallery, one for each flow, inspector; rendered in the browser by one script.
 * @param files a function, because development knows the addresses only for a request
 * @param dist the lab's build, which keeps the results of its scenarios
 * @param secured whether to send the policy, which Vite's client cannot work under
 */
export function createLabPages(
  files: () => Promise<LabFiles>,
  { secured, dist = 'dist-lab' }: { secured: boolean; dist?: string },
): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    letStatelyKnow(ctx);
    if (ctx.path === `${BASE_PATH}/lab/${RESULTS}`) {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await readFile(join(dist, RESULTS), 'utf8').catch(() => 'null');
      ctx.type = 'json';
      return;
    }
    const [page, slash] = new RegExp(`^${BASE_PATH}/lab(?:/[\\w-]+)?(/?)$`).exec(ctx.path) ?? [];
    if (page === undefined) return next();
    if (slash) return redirect(ctx, page.slice(0, -1) + ctx.search);
    ctx.set('Content-Security-Policy', secured ? policy : "frame-ancestors 'self'");
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = labShell('Flow lab', await files());
  };
}

/** @param dist output of `npm run build -- --mode lab` */
export async function builtLabFiles(dist: string): Promise<LabFiles> {
  const manifest = JSON.parse(await readFile(join(dist, 'client', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const script = manifest['src/lab/entry-lab.tsx']?.file;
  const styles = Object.values(manifest)
    .map(({ file }) => file)
    .find((file) => file.endsWith('.css'));
  if (script === undefined || styles === undefined)
    throw new Error(`The folder ${dist} holds no lab: run \`npm run build -- --mode lab\` first.`);
  return { script: `${BASE_PATH}/${script}`, styles: `${BASE_PATH}/${styles}` };
}
