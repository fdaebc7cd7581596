import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';
import { BASE_PATH } from '../../machines/base-path.ts';
import type { Pages } from '../app.ts';
import type { RefusedForm, ShownAccount } from '../http/page-renderer.ts';
import { refuseWhenBusy } from '../protection/load-shedding.ts';
import { assemblePage } from './assemble.ts';
import { loadBuiltSite } from './bundle.ts';
import { compressWell } from './compress.ts';
import { type FormTargets, withFormTargets } from './form-targets.ts';
import { frameAncestors, labFraming } from './framing.ts';
import { createInspectorPage } from './lab.ts';
import { notFoundPath, type PageIndex } from './prerender.ts';
import { redirect } from './redirect.ts';
import { nameSettings, type PageSettings } from './settings.ts';
import { loadVideos } from './videos.ts';

interface LoadedPage {
  policy: string;
  etag: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

/** Where the files are whose names follow from their content. */
const ASSETS = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const unchangeable = (response: ServerResponse) => void response.setHeader('Cache-Control', IMMUTABLE);

const html = 'text/html; charset=utf-8';
const etagOf = (content: string | Buffer) => `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

async function compressed(text: string): Promise<LoadedPage['bodies']> {
  const identity = Buffer.from(text);
  const { br, gz } = await compressWell(identity);
  return { br, gzip: gz, identity };
}

/**
 * Serves the built site: hashed files for ever, pages with an ETag, the right 404, and the few answers that
 * are rendered for the request.
 * @param options.dist the folder that `npm run build` has written
 * @param options.archive hashed files of earlier releases (asset-archive.ts); null or left out: none
 * @param options.lab the flow lab frames the pages: for its build alone
 */
export async function createPages(options: PageSettings & FormTargets & { dist: string; archive?: string | null; lab?: boolean }): Promise<Pages> {
  const { dist, embedOrigins, loginMigrating } = options;
  const site = await loadBuiltSite(dist);
  const index = JSON.parse(await readFile(join(site.pages, 'pages.json'), 'utf8')) as PageIndex;
  /** Makes a page for a request, or at start because the configuration asks for another one than was built. */
  const render = async (path: string, request: { search?: string; refusal?: RefusedForm; account?: ShownAccount; agent?: string }, address: string | null) => {
    const { search = '', ...given } = request;
    const rendered = await site.bundle.renderPage({ url: `${BASE_PATH}${path}${search}`, loginMigrating, ...given });
    return { status: rendered.status, ...(await assemblePage(rendered, { site, address })) };
  };
  const framing = options.lab ? labFraming : frameAncestors;
  const withAncestors = (policy: string, path: string) => `${withFormTargets(policy, options)};${framing(path, embedOrigins)}`;
  /** A page that is to be inspected frames the inspector, where the build has one. */
  const policyFor = (ctx: Context, policy: string) => (site.inspector && ctx.query['inspect'] !== undefined ? `${policy}; frame-src 'self'` : policy);
  const pages = new Map<string, LoadedPage>();
  for (const [path, { file, policy }] of Object.entries(index)) {
    const name = join(site.pages, file);
    const [identity, br, gzip] = await Promise.all([readFile(name), readFile(`${name}.br`), readFile(`${name}.gz`)]);
    const written = { html: identity.toString(), policy };
    const page = loginMigrating && path === '/actual-login' ? await render(path, {}, null) : written;
    const named = nameSettings(page.html, path, options);
    const bodies = named === written.html ? { br, gzip, identity } : await compressed(named);
    pages.set(path, { policy: withAncestors(page.policy, path), etag: etagOf(bodies.identity), bodies });
  }
  const files = sirv(site.client, {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: 3600,
    setHeaders: (response: ServerResponse, pathname: string) => {
      if (pathname.startsWith(ASSETS)) unchangeable(response);
    },
  });

  /** What pages ask for that were opened before this release. */
  const earlier = options.archive ? sirv(options.archive, { brotli: true, gzip: true, etag: true, setHeaders: unchangeable }) : null;

  /** Whether a file of the browser's was sent; what is not there goes on to the pages. */
  const sendFile = (ctx: Context, path: string, from: ReturnType<typeof sirv> = files) =>
    new Promise<boolean>((resolve) => {
      const { req, res } = ctx;
      const original = req.url;
      res.once('finish', () => resolve(true));
      res.once('close', () => resolve(true));
      req.url = path;
      // Parts of other files than videos nobody needs, and sirv takes `bytes=-10` for the first bytes.
      delete req.headers.range;
      from(req as IncomingMessage, res, () => {
        req.url = original;
        resolve(false);
      });
    });

  const sendVideo = await loadVideos(site.client);

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
    // One at a time: among encodings of equal weight the negotiator would keep the browser's order, gzip first.
    const encoding = ctx.acceptsEncodings('br') || ctx.acceptsEncodings('gzip') || 'identity';
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.body = page.bodies[encoding as keyof LoadedPage['bodies']];
  };

  const middleware: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/' || ctx.path === BASE_PATH) return redirect(ctx, `${BASE_PATH}/${ctx.search}`);
    // Crawlers look for it here alone.
    if (ctx.path === '/robots.txt' && (await sendFile(ctx, ctx.path))) {
      ctx.respond = false;
      return;
    }
    if (!ctx.path.startsWith(`${BASE_PATH}/`)) return next();

    const path = ctx.path.slice(BASE_PATH.length);
    if (path !== '/' && path.endsWith('/') && pages.has(path.slice(0, -1))) return redirect(ctx, `${BASE_PATH}${path.slice(0, -1)}${ctx.search}`);
    const page = path === notFoundPath ? undefined : pages.get(path);
    const agent = ctx.get('User-Agent');
    const variant = site.bundle.variesByAgent(path);
    // Caches have to know it of every answer, whichever it is.
    if (variant) ctx.vary('User-Agent');
    if (page && (variant?.(agent) || site.bundle.variesByQuery(path, new URLSearchParams(ctx.querystring).keys()))) {
      refuseWhenBusy(ctx);
      const rendered = await render(path, { search: ctx.search, agent }, null);
      ctx.status = rendered.status;
      ctx.set('Content-Security-Policy', policyFor(ctx, withAncestors(rendered.policy, path)));
      // Whoever finds the token of a mailed link has the account, until it is used or a day later: no cache keeps that page, and going back
      // loads it anew, with its link (boot/reopen-link.ts). What other queries carry opens nothing by itself, and the browser gives back
      // what was typed on pages that it may keep.
      ctx.set('Cache-Control', ctx.query['token'] === undefined ? 'no-cache' : 'no-store');
      ctx.type = html;
      ctx.body = nameSettings(rendered.html, path, options);
      return;
    }
    if (page) return send(ctx, 200, page);

    if (sendVideo(ctx, path)) return;
    if (/\.\w+$/.test(path) && (await sendFile(ctx, path))) {
      ctx.respond = false;
      return;
    }
    if (earlier && path.startsWith(ASSETS) && (await sendFile(ctx, path.slice(ASSETS.length - 1), earlier))) {
      ctx.respond = false;
      return;
    }
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
    renderer: {
      async render({ path, search, form, account, status }) {
        // A refused form is answered at the address that it was posted to.
        const address = form ? `${BASE_PATH}${path}` : null;
        const rendered = await render(path, { ...(search && { search }), ...(form && { refusal: form }), ...(account && { account }) }, address);
        if (rendered.status !== 200) throw new Error(`${path} was rendered with status ${rendered.status}`);
        return {
          status,
          headers: { 'Content-Security-Policy': withAncestors(rendered.policy, path), 'Content-Type': html, 'Cache-Control': 'no-store' },
          body: nameSettings(rendered.html, path, options),
        };
      },
    },
  };
}
