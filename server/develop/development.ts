import type { Server } from 'node:http';
import { extname } from 'node:path';
import type { Context, Middleware } from 'koa';
import { createServer, createServerModuleRunner, normalizePath, type ViteDevServer } from 'vite';
import type { Account, RejectedPost } from '../../machines/domain/answered.ts';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Pages } from '../routes.ts';
import type { Config } from '../config.ts';
import type { PageBundle } from '../serve/bundle.ts';
import { checkContent } from '../build/content.ts';
import { overlayScript, watchContent } from './content-overlay.ts';
import { frameAncestors, nameSettings, type PageSettings } from '../serve/settings.ts';

const entry = `${BASE_PATH}/src/entry-client.tsx`;
const styles = `${BASE_PATH}/src/theme/index.css`;

/** Folders that Vite may read files of for a page. */
const served = ['src', 'machines', 'node_modules'];

/** Vite's own list of files that it never serves. */
const denied = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**'];

async function viteHead(vite: ViteDevServer, url: string): Promise<string> {
  const shell = await vite.transformIndexHtml(url, '<html><head></head><body></body></html>');
  return /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? '';
}

/** The text of every imported stylesheet: the first paint must be styled. */
async function stylesInUse(vite: ViteDevServer): Promise<string> {
  const sheets = [...vite.environments['ssr'].moduleGraph.idToModuleMap.values()].filter((module) =>
    module.id?.endsWith('.css'),
  );
  const texts = sheets.map(
    async (sheet) => (await vite.environments['client'].transformRequest(`${sheet.url}?direct`))?.code ?? '',
  );
  return (await Promise.all(texts)).join('\n');
}

interface Rendering {
  refusal?: RejectedPost | undefined;
  account?: Account | undefined;
}

async function renderPage(
  vite: ViteDevServer,
  bundle: PageBundle,
  url: string,
  settings: PageSettings,
  { refusal, account }: Rendering = {},
): Promise<{ status: number; html: string }> {
  const { loginMigrating } = settings;
  const path = new URL(url, 'http://localhost').pathname.slice(BASE_PATH.length);
  const { status, html } = await bundle.renderPage({
    url,
    loginMigrating,
    ...(refusal && { refusal }),
    ...(account && { account }),
  });
  const viteClient = await viteHead(vite, url);
  const boot = bundle.bootScript({ entry, styles, address: refusal ? url : null, path });
  const styleText = await stylesInUse(vite);
  // Vite's scripts go to the end of the body: React expects its own in the head.
  const page = html
    .replace('</head>', () => `<style>${styleText}</style><script>${boot}</script></head>`)
    .replace('</body>', () => `${viteClient}</body>`);
  return { status, html: nameSettings(page, path, settings) };
}

async function answeredByVite(vite: ViteDevServer, ctx: Context): Promise<boolean> {
  const { url } = ctx;
  await new Promise<void>((resolve) => {
    ctx.res.once('close', resolve);
    vite.middlewares(ctx.req, ctx.res, () => resolve());
  });
  // Vite strips the base from the address of the request that it passes on.
  ctx.req.url = url;
  return ctx.res.writableEnded;
}

interface DevelopedSite {
  vite: ViteDevServer;
  bundle: PageBundle;
  settings: PageSettings;
}

async function answerPath(ctx: Context, { vite, bundle, settings }: DevelopedSite, path: string): Promise<void> {
  const file = bundle.siteFiles()[path];
  if (file !== undefined) {
    ctx.type = extname(path);
    ctx.body = file;
    return;
  }
  const elsewhere = bundle.prerenderedPaths.includes(path) ? undefined : bundle.leadsElsewhere(path);
  if (elsewhere) return ctx.redirect(`${BASE_PATH}${elsewhere}`);
  const address = bundle.pageFor(path, ctx.querystring, ctx.get('User-Agent'));
  const page = await renderPage(vite, bundle, address === null ? ctx.url : BASE_PATH + address, settings);
  ctx.status = page.status;
  ctx.type = 'html';
  ctx.body = page.html;
}

async function sitePage(ctx: Context, site: DevelopedSite, path: string): Promise<void> {
  const { vite, bundle, settings } = site;
  const faults = await checkContent(bundle, bundle.prerenderedPaths.includes(path) ? [path] : []);
  await answerPath(ctx, site, path).catch(async (error: unknown) => {
    if (faults.length === 0) throw error;
    // Wrong facts may break any page: then they alone are shown.
    ctx.status = 500;
    ctx.type = 'html';
    ctx.body = `<!doctype html><html lang="en"><body>${await viteHead(vite, ctx.url)}</body></html>`;
  });
  if (ctx.response.is('html') === false) return;
  ctx.set('Content-Security-Policy', frameAncestors(path, settings.embedOrigins));
  ctx.body = String(ctx.body).replace('</body>', () => `${overlayScript(faults)}</body>`);
}

function startVite(http: Server, dataDir: string): Promise<ViteDevServer> {
  return createServer({
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: http },
      // Vite's default lets pages of any port on this machine read the whole project: the store, the outbox, the key.
      cors: false,
      fs: { allow: [...served], deny: [...denied, `${normalizePath(dataDir)}/**`] },
    },
    logLevel: 'warn',
  });
}

/**
 * The pages in development: Vite transforms the browser's files, and every request renders anew.
 * The policy only has `frame-ancestors`: Vite's client needs what the full one forbids.
 * @param http carries Vite's socket, so that one port is enough
 */
export async function createDevelopmentPages(
  http: Server,
  settings: PageSettings & Pick<Config, 'dataDir'>,
): Promise<Pages> {
  // The first page is transformed module by module, on a slow machine for longer than a silence may last elsewhere.
  http.timeout = 0;
  const vite = await startVite(http, settings.dataDir);
  http.once('close', () => void vite.close());
  // Without `hmr: false` the runner executes the router plugin's browser code here and ends.
  const runner = createServerModuleRunner(vite.environments['ssr'], { hmr: false });
  const load = async () => {
    runner.clearCache();
    return (await runner.import('/src/entry-server.tsx')) as PageBundle;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One after another: a load in the middle of a rendering would mix modules of both. */
  const inTurn = <Result>(work: (bundle: PageBundle) => Promise<Result>): Promise<Result> => {
    const next = last.then(async () => work(await load()));
    last = next.catch(() => {});
    return next;
  };
  // The first page takes up to half a minute, which the start waits for. One that fails says why when it is asked for.
  await inTurn(async (bundle) => {
    await checkContent(bundle, ['/']);
    await renderPage(vite, bundle, `${BASE_PATH}/`, settings);
  }).catch(() => {});
  watchContent(vite, () => inTurn((bundle) => checkContent(bundle, [])));
  const policyOf = (path: string) => frameAncestors(path, settings.embedOrigins);

  const middleware: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/' || ctx.path === BASE_PATH) return ctx.redirect(`${BASE_PATH}/${ctx.search}`);
    if (!ctx.path.startsWith(`${BASE_PATH}/`)) return next();
    const path = ctx.path.slice(BASE_PATH.length);
    if (await answeredByVite(vite, ctx)) {
      ctx.respond = false;
      return;
    }
    return inTurn((bundle) => sitePage(ctx, { vite, bundle, settings }, path));
  };

  return {
    middleware,
    acceptedTexts: () => inTurn(async (bundle) => bundle.acceptedTexts),
    // A developer's own visits are no numbers.
    paths: [],
    renderer: {
      async render({ path, form, account, status }) {
        const page = await inTurn((bundle) =>
          renderPage(vite, bundle, BASE_PATH + path, settings, { refusal: form, account }),
        );
        return {
          status,
          headers: {
            'Content-Security-Policy': policyOf(path),
            'Content-Type': 'text/html; charset=utf-8',
            'Cache-Control': 'no-store',
          },
          body: page.html,
        };
      },
    },
  };
}
