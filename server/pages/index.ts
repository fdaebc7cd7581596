import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';
import type { Pages } from '../app.ts';
import { assemblePage } from './assemble.ts';
import { base, loadBuiltSite } from './bundle.ts';
import { compressWell } from './compress.ts';
import { frameAncestors } from './framing.ts';
import { nameOrigins, type SiteOrigins } from './named-origins.ts';
import { notFoundPath, type PageIndex } from './prerender.ts';

/** Root paths of the product itself that the site links to (BASE-9). */
const productPaths = new Set(['/login', '/signup', '/forgot-password', '/signup-invite']);

interface LoadedPage {
  policy: string;
  etag: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

const html = 'text/html; charset=utf-8';
const etagOf = (content: string | Buffer) => `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/**
 * Serves the built site: hashed files for ever, pages with an ETag, the right 404, and the few answers that
 * are rendered for the request.
 * @param options.dist the folder that `npm run build` has written
 */
export async function createPages(options: SiteOrigins & { dist: string }): Promise<Pages> {
  const { dist, embedOrigins } = options;
  const site = await loadBuiltSite(dist);
  const index = JSON.parse(await readFile(join(site.pages, 'pages.json'), 'utf8')) as PageIndex;
  const withAncestors = (policy: string, path: string) => `${policy}; ${frameAncestors(path, embedOrigins)}`;
  const pages = new Map<string, LoadedPage>();
  for (const [path, { file, policy }] of Object.entries(index)) {
    const name = join(site.pages, file);
    const [identity, br, gzip] = await Promise.all([readFile(name), readFile(`${name}.br`), readFile(`${name}.gz`)]);
    pages.set(path, { policy: withAncestors(policy, path), etag: etagOf(identity), bodies: { br, gzip, identity } });
    const named = Buffer.from(nameOrigins(identity.toString(), path, options));
    if (!named.equals(identity)) {
      const { br: namedBr, gz } = await compressWell(named);
      pages.set(path, { policy: withAncestors(policy, path), etag: etagOf(named), bodies: { br: namedBr, gzip: gz, identity: named } });
    }
  }
  const files = sirv(site.client, {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: 3600,
    setHeaders: (response: ServerResponse, pathname: string) => {
      if (pathname.startsWith('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });

  /** Whether a file of the browser's was sent; what is not there goes on to the pages. */
  const sendFile = (ctx: Context, path: string) =>
    new Promise<boolean>((resolve) => {
      const { req, res } = ctx;
      const original = req.url;
      res.once('finish', () => resolve(true));
      res.once('close', () => resolve(true));
      req.url = path;
      files(req as IncomingMessage, res, () => {
        req.url = original;
        resolve(false);
      });
    });

  const send = (ctx: Context, status: number, page: LoadedPage) => {
    ctx.status = status;
    ctx.set('Content-Security-Policy', page.policy);
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
    if (ctx.path === '/' || ctx.path === base) return redirect(ctx, `${base}/`);
    if (productPaths.has(ctx.path)) return redirect(ctx, `${base}${ctx.path}${ctx.search}`);
    if (!ctx.path.startsWith(`${base}/`)) return next();

    const path = ctx.path.slice(base.length);
    if (path !== '/' && path.endsWith('/') && pages.has(path.slice(0, -1))) return redirect(ctx, `${base}${path.slice(0, -1)}${ctx.search}`);
    const page = path === notFoundPath ? undefined : pages.get(path);
    if (page && site.bundle.variesByQuery(path, new URLSearchParams(ctx.querystring).keys())) {
      const rendered = await site.bundle.renderPage({ url: `${base}${path}${ctx.search}` });
      const assembled = await assemblePage(rendered.html, { site, address: null });
      ctx.status = rendered.status;
      ctx.set('Content-Security-Policy', withAncestors(assembled.policy, path));
      ctx.set('Cache-Control', 'no-cache');
      ctx.type = html;
      ctx.body = nameOrigins(assembled.html, path, options);
      return;
    }
    if (page) return send(ctx, 200, page);

    if (/\.\w+$/.test(path) && (await sendFile(ctx, path))) {
      ctx.respond = false;
      return;
    }
    const elsewhere = site.bundle.leadsElsewhere(path);
    if (elsewhere) return redirect(ctx, `${base}${elsewhere}`);
    const missing = pages.get(notFoundPath);
    if (!missing) return next();
    send(ctx, 404, missing);
  };

  return {
    middleware,
    renderer: {
      async render({ path, form, status }) {
        const address = `${base}${path}`;
        const rendered = await site.bundle.renderPage({ url: address, ...(form && { refusal: form }) });
        if (rendered.status !== 200) throw new Error(`${path} was rendered with status ${rendered.status}`);
        const assembled = await assemblePage(rendered.html, { site, address });
        return {
          status,
          headers: { 'Content-Security-Policy': withAncestors(assembled.policy, path), 'Content-Type': html, 'Cache-Control': 'no-store' },
          body: nameOrigins(assembled.html, path, options),
        };
      },
    },
  };
}

/** Redirects to one of our own constant paths. */
function redirect(ctx: Context, path: string): void {
  ctx.status = 302;
  ctx.set('Location', path);
  ctx.body = '';
}
