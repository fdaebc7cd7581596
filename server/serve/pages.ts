import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Pages } from '../routes.ts';
import type { Config } from '../config.ts';
import { redirect, sendPage, visitOf } from '../http/answer.ts';
import { assemblePage } from './assemble.ts';
import { type BuiltSite, loadBuiltSite, notFoundPath, type PageIndex } from './bundle.ts';
import { compressWell } from './compress.ts';
import { etagOf, loadFiles, openArchive, sendSmallest } from './files.ts';
import { startRenderPool } from './render-pool.ts';
import { frameAncestors, nameSettings, type PageSettings } from './settings.ts';

interface LoadedPage {
  policy: string;
  etag: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

const html = 'text/html; charset=utf-8';

/** Query parameters that open an account or grant access: their page is not cached, and no referrer has the query. */
const secrets = ['token', 'confirmation', 'invite_token'];

async function compressed(text: string): Promise<LoadedPage['bodies']> {
  const identity = Buffer.from(text);
  const { br, gz } = await compressWell(identity);
  return { br, gzip: gz, identity };
}

interface PagesOptions extends PageSettings, Pick<Config, 'trustedProxies'> {
  dist: string;
  /** Keeps this release's hashed files and returns the archive's folder (asset-archive.ts). */
  archive?: (client: string) => Promise<string | null>;
  lab?: boolean;
}

type PolicyOf = (policy: string, path: string) => string;

/** Reads the prerendered pages with the current settings, by address below the base. */
async function loadPages(
  site: BuiltSite,
  { files, frames }: PageIndex,
  options: PagesOptions,
  policyOf: PolicyOf,
): Promise<Map<string, LoadedPage>> {
  const { loginMigrating } = options;
  const pages = new Map<string, LoadedPage>();
  for (const [address, { file, policy }] of Object.entries(files)) {
    const name = join(site.pages, file);
    const path = address.replace(/\?.*/, '');
    const [identity, br, gzip] = await Promise.all([readFile(name), readFile(`${name}.br`), readFile(`${name}.gz`)]);
    const written = identity.toString();
    const frame = loginMigrating && path === '/actual-login' ? frames[path]?.opened : undefined;
    const page = frame
      ? assemblePage((await site.bundle.renderPage({ url: BASE_PATH + address, loginMigrating })).html, frame, site)
      : written;
    const named = nameSettings(page, path, options);
    const bodies = named === written ? { br, gzip, identity } : await compressed(named);
    pages.set(address, { policy: policyOf(policy, path), etag: etagOf(bodies.identity), bodies });
  }
  return pages;
}

/** An inspected page of the lab's build frames the Stately inspector. */
const inspectable = (ctx: Context, policy: string, { lab }: Pick<PagesOptions, 'lab'>) =>
  lab && ctx.query['inspect'] !== undefined ? `${policy}; frame-src https://stately.ai` : policy;

function send(ctx: Context, status: number, page: LoadedPage, options: PagesOptions): void {
  ctx.status = status;
  ctx.set('Content-Security-Policy', inspectable(ctx, page.policy, options));
  ctx.set('Cache-Control', 'no-cache');
  ctx.vary('Accept-Encoding');
  ctx.type = html;
  if (status === 200) {
    ctx.set('ETag', page.etag);
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
  }
  sendSmallest(ctx, page.bodies);
}

/** Serves the built site: hashed files, pages with an ETag, the 404 page, and pages rendered for a request. */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const { dist, embedOrigins, redirectOrigins, loginMigrating } = options;
  const site = await loadBuiltSite(dist);
  const index = JSON.parse(await readFile(join(site.pages, 'pages.json'), 'utf8')) as PageIndex;
  const policyOf: PolicyOf = (policy, path) => `${policy};${frameAncestors(path, embedOrigins, options.lab)}`;
  const pages = await loadPages(site, index, options, policyOf);
  const renderer = await startRenderPool({
    dist: dirname(site.client),
    frames: index.frames,
    settings: { embedOrigins, redirectOrigins, loginMigrating },
    policyOf,
  });
  const sendFile = await loadFiles(site.client);
  const sendArchived = await openArchive((await options.archive?.(site.client)) ?? null);

  const sendRendered = async (ctx: Context, path: string) => {
    const rendered = await renderer.render({ ...visitOf(ctx, options), path, search: ctx.search, status: 200 });
    sendPage(ctx, rendered);
    ctx.set('Content-Security-Policy', inspectable(ctx, rendered.headers['Content-Security-Policy'] ?? '', options));
    // Other queries grant nothing, and a cacheable page lets the browser restore typed fields.
    if (!secrets.some((name) => name in ctx.query)) ctx.set('Cache-Control', 'no-cache');
    // Not `no-referrer`: over plain http the form would be posted with `Origin: null`, and be rejected (ACC-11).
    else ctx.set('Referrer-Policy', 'strict-origin');
  };

  const middleware: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/' || ctx.path === BASE_PATH) return redirect(ctx, `${BASE_PATH}/${ctx.search}`);
    // Crawlers look for it only at the root.
    if (ctx.path === '/robots.txt' && sendFile(ctx, ctx.path)) return;
    if (!ctx.path.startsWith(`${BASE_PATH}/`)) return next();

    const path = ctx.path.slice(BASE_PATH.length);
    if (path !== '/' && path.endsWith('/') && pages.has(path.slice(0, -1)))
      return redirect(ctx, `${BASE_PATH}${path.slice(0, -1)}${ctx.search}`);
    if (path !== notFoundPath && pages.has(path)) {
      if (site.bundle.variesByAgent(path)) ctx.vary('User-Agent');
      const address = site.bundle.pageFor(path, ctx.querystring, ctx.get('User-Agent'));
      const page = pages.get(address ?? '');
      return page ? send(ctx, 200, page, options) : sendRendered(ctx, path);
    }

    if (sendFile(ctx, path) || (await sendArchived(ctx, path))) return;
    const elsewhere = site.bundle.leadsElsewhere(path);
    if (elsewhere) return redirect(ctx, `${BASE_PATH}${elsewhere}`);
    const missing = pages.get(notFoundPath);
    if (!missing) return next();
    send(ctx, 404, missing, options);
  };

  return {
    middleware,
    acceptedTexts: () => Promise.resolve(site.bundle.acceptedTexts),
    paths: site.bundle.prerenderedPaths,
    renderer,
    close: renderer.close,
  };
}
