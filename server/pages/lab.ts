import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { redirect } from './redirect.ts';

/** What the lab's page loads. */
interface LabFiles {
  /** URL of the lab's own script. */
  script: string;
  /** URL of the stylesheet; null where the script brings its styles along. */
  styles: string | null;
  /** What else stands in the head: Vite's client, in development. */
  head?: string;
}

/** Where the verification leaves its report. */
const REPORT = 'reports/verification.json';

const shell = (title: string, { script, styles, head = '' }: LabFiles) => `<!doctype html>
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

/** What the inspector's page needs: its own files, and the frame in one of our own pages. It can send nothing anywhere. */
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

/** The same with frames of our own pages, and the report of the verification. */
const policy = `${inspectorPolicy}; connect-src 'self'; frame-src 'self'`;

const inspectorPath = `${BASE_PATH}/lab/inspector`;

/** Stately's inspector opens in a window of its own, which has to know the page that opened it. */
function letStatelyKnow(ctx: Context): void {
  if (ctx.query['inspect'] === 'stately') ctx.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
}

/** The inspector's page, for the site's own build where it was asked to have it. */
export function createInspectorPage(files: LabFiles): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    letStatelyKnow(ctx);
    if (ctx.path !== inspectorPath) return next();
    ctx.set('Content-Security-Policy', inspectorPolicy);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = shell('Inspector', files);
  };
}

/**
 * The pages of the flow lab: the gallery, one for each flow, the inspector. They are made in the browser, from one script.
 * For builds that have it alone: `npm run lab`, and development.
 * @param files where its script is; a function where that is known for a request only
 * @param secured whether to send the policy: Vite's client needs what it forbids
 */
export function createLabPages(files: () => Promise<LabFiles>, { secured }: { secured: boolean }): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    letStatelyKnow(ctx);
    if (ctx.path === `${BASE_PATH}/lab/verification.json`) {
      ctx.set('Cache-Control', 'no-store');
      const report = await readFile(REPORT).catch(() => null);
      // None yet is an answer, too.
      ctx.body = report ?? 'null';
      ctx.type = 'json';
      return;
    }
    const [page, slash] = new RegExp(`^${BASE_PATH}/lab(?:/[\\w-]+)?(/?)$`).exec(ctx.path) ?? [];
    if (page === undefined) return next();
    if (slash) return redirect(ctx, page.slice(0, -1) + ctx.search);
    ctx.set('Content-Security-Policy', secured ? policy : "frame-ancestors 'self'");
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = shell('Flow lab', await files());
  };
}

/**
 * Where the built lab's files are.
 * @param dist the folder that `npm run build -- --mode lab` has written
 */
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
