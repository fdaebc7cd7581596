import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Pages } from '../http/pages.ts';
import type { Config } from '../kernel/config.ts';
import { sendPage, visitOf } from '../http/answer.ts';
import { refuseWhenBusy } from '../http/load-shedding.ts';
import { assemblePage } from './assemble.ts';
import { loadBuiltSite } from './bundle.ts';
import { compressWell } from './compress.ts';
import { etagOf, loadFiles, openArchive, sendSmallest } from './files.ts';
import { type FormTargets, withFormTargets } from './form-targets.ts';
import { frameAncestors, labFraming } from './framing.ts';
import { createInspectorPage } from './lab.ts';
import { notFoundPath, type PageIndex } from './page-index.ts';
import { redirect } from './redirect.ts';
import { startRenderPool } from './render-pool.ts';
import { nameSettings, type PageSettings } from './settings.ts';

interface LoadedPage {
  policy: string;
  etag: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

const html = 'text/html; charset=utf-8';

/** Query parameters that open an account or grant access: no cache keeps their page, and no other address learns its own. */
const secrets = ['token', 'confirmation', 'invite_token'];

async function compressed(text: string): Promise<LoadedPage['bodies']> {
  const identity = Buffer.from(text);
  const { br, gz } = await compressWell(identity);
  return { br, gzip: gz, identity };
}

/**
 * Serves the built site: hashed files for ever, pages with an ETag, the right 404, and the few answers that
 * are rendered for the request.
 * @param options.dist the folder that `npm run build` has written
 * @param options.archive keeps this release's hashed files, and gives the folder of those of earlier ones (asset-archive.ts); left out: none
 * @param options.lab the flow lab frames the pages: for its build alone
 */
export async function createPages(
  options: PageSettings &
    FormTargets &
    Pick<Config, 'trustedProxies'> & {
      dist: string;
      archive?: (client: string) => Promise<string | null>;
      lab?: boolean;
    },
): Promise<Pages> {
  const { dist, embedOrigins, redirectOrigins, loginMigrating } = options;
  const site = await loadBuiltSite(dist);
  const { files, frames } = JSON.parse(await readFile(join(site.pages, 'pages.json'), 'utf8')) as PageIndex;
  const framing = options.lab ? labFraming : frameAncestors;
  const withAncestors = (policy: string, path: string) =>
    `${withFormTargets(policy, options)};${framing(path, embedOrigins)}`;
  /** A page that is to be inspected frames the inspector, where the build has one. */
  const policyFor = (ctx: Context, policy: string) =>
    site.inspector && ctx.query['inspect'] !== undefined ? `${policy}; frame-src 'self'` : policy;
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
    pages.set(address, { policy: withAncestors(policy, path), etag: etagOf(bodies.identity), bodies });
  }
  const renderer = await startRenderPool({
    dist: dirname(site.client),
    frames,
    settings: { embedOrigins, redirectOrigins, loginMigrating },
    policyOf: withAncestors,
  });
  const sendFile = await loadFiles(site.client);
  const sendEarlier = await openArchive((await options.archive?.(site.client)) ?? null);

  const send = (ctx: Context, status: number, page: LoadedPage) => {
    ctx.status = status;
    ctx.set('Content-Security-Policy', policyFor(ctx, page.policy));
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
  };

  const middleware: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/' || ctx.path === BASE_PATH) return redirect(ctx, `${BASE_PATH}/${ctx.search}`);
    // Crawlers look for it here alone.
    if (ctx.path === '/robots.txt' && sendFile(ctx, ctx.path)) return;
    if (!ctx.path.startsWith(`${BASE_PATH}/`)) return next();

    const path = ctx.path.slice(BASE_PATH.length);
    if (path !== '/' && path.endsWith('/') && pages.has(path.slice(0, -1)))
      return redirect(ctx, `${BASE_PATH}${path.slice(0, -1)}${ctx.search}`);
    if (path !== notFoundPath && pages.has(path)) {
      if (site.bundle.variesByAgent(path)) ctx.vary('User-Agent');
      const address = site.bundle.pageFor(path, ctx.querystring, ctx.get('User-Agent'));
      const page = pages.get(address ?? '');
      if (page) return send(ctx, 200, page);
      refuseWhenBusy(ctx);
      const rendered = await renderer.render({ ...visitOf(ctx, options), path, search: ctx.search, status: 200 });
      sendPage(ctx, rendered);
      ctx.set('Content-Security-Policy', policyFor(ctx, rendered.headers['Content-Security-Policy'] ?? ''));
      // Other queries open nothing by themselves, and browsers restore what was typed on pages that they may keep.
      if (!secrets.some((name) => name in ctx.query)) ctx.set('Cache-Control', 'no-cache');
      else ctx.set('Referrer-Policy', 'no-referrer');
      return;
    }

    if (sendFile(ctx, path) || (await sendEarlier(ctx, path))) return;
    const elsewhere = site.bundle.leadsElsewhere(path);
    if (elsewhere) return redirect(ctx, `${BASE_PATH}${elsewhere}`);
    const missing = pages.get(notFoundPath);
    if (!missing) return next();
    send(ctx, 404, missing);
  };

  const inspector = site.inspector && createInspectorPage(site.inspector);
  return {
    middleware: inspector ? (ctx, next) => inspector(ctx, () => middleware(ctx, next)) : middleware,
    acceptedTexts: () => Promise.resolve(site.bundle.acceptedTexts),
    renderer,
    close: renderer.close,
  };
}
