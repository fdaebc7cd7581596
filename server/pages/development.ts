import type { Server } from 'node:http';
import { extname } from 'node:path';
import type { Middleware } from 'koa';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Pages } from '../http/pages.ts';
import type { RefusedForm, ShownAccount } from '../http/page-renderer.ts';
import type { PageBundle } from './bundle.ts';
import { labFraming } from './framing.ts';
import { createLabPages } from './lab.ts';
import { nameSettings, type PageSettings } from './settings.ts';

const entry = `${BASE_PATH}/src/lab/entry-client.tsx`;
const styles = `${BASE_PATH}/src/theme/index.css`;
const labEntry = `${BASE_PATH}/src/lab/entry-lab.tsx`;

/** What Vite wants to have in the head of a page: its client, and what keeps React's components fresh. */
async function viteHead(vite: ViteDevServer, url: string): Promise<string> {
  const shell = await vite.transformIndexHtml(url, '<html><head></head><body></body></html>');
  return /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? '';
}

/** The text of every stylesheet that the rendered page has drawn in: it must not be painted bare. */
async function stylesInUse(vite: ViteDevServer): Promise<string> {
  const sheets = [...vite.environments['ssr'].moduleGraph.idToModuleMap.values()].filter((module) =>
    module.id?.endsWith('.css'),
  );
  const texts = sheets.map(
    async (sheet) => (await vite.environments['client'].transformRequest(`${sheet.url}?direct`))?.code ?? '',
  );
  return (await Promise.all(texts)).join('\n');
}

/**
 * The pages while they are being written: Vite within this process transforms what the browser asks for and
 * keeps it fresh, and every page is rendered anew for each request. The Content-Security-Policy says
 * who may frame a page and nothing else: Vite's own client needs what a policy forbids.
 * @param http carries Vite's socket, so that there is one port
 * @param settings what the pages have to know of the configuration
 */
export async function createDevelopmentPages(http: Server, settings: PageSettings): Promise<Pages> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
    logLevel: 'warn',
  });
  http.once('close', () => void vite.close());
  // Without `hmr: false` the runner executes the router plugin's browser code here and ends.
  const runner = createServerModuleRunner(vite.environments['ssr'], { hmr: false });

  const policyOf = (path: string) => labFraming(path.slice(BASE_PATH.length), settings.embedOrigins);

  const load = async () => {
    // Anew for each request: what was saved since shows.
    runner.clearCache();
    return (await runner.import('/src/entry-server.tsx')) as PageBundle;
  };

  const render = async (
    bundle: PageBundle,
    url: string,
    { refusal, account }: { refusal?: RefusedForm | undefined; account?: ShownAccount | undefined } = {},
  ) => {
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
    // Vite's scripts go to the end of the body: in the head they would stand where React expects its own.
    const page = html
      .replace('</head>', () => `<style>${styleText}</style><script>${boot}</script></head>`)
      .replace('</body>', () => `${viteClient}</body>`);
    return { status, html: nameSettings(page, path, settings) };
  };

  const lab = createLabPages(
    async () => ({ script: labEntry, styles: null, head: await viteHead(vite, `${BASE_PATH}/lab`) }),
    { secured: false },
  );

  const sitePages: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/' || ctx.path === BASE_PATH) return ctx.redirect(`${BASE_PATH}/${ctx.search}`);
    const { url, path } = ctx;
    if (!path.startsWith(`${BASE_PATH}/`)) return next();
    await new Promise<void>((resolve) => {
      ctx.res.once('close', resolve);
      vite.middlewares(ctx.req, ctx.res, () => resolve());
    });
    // Vite strips the base from the address of what it passes on.
    ctx.req.url = url;
    if (ctx.res.writableEnded) {
      ctx.respond = false;
      return;
    }
    const bundle = await load();
    const file = bundle.siteFiles()[path.slice(BASE_PATH.length)];
    if (file !== undefined) {
      ctx.type = extname(path);
      ctx.body = file;
      return;
    }
    const elsewhere = bundle.prerenderedPaths.includes(path.slice(BASE_PATH.length))
      ? undefined
      : bundle.leadsElsewhere(path.slice(BASE_PATH.length));
    if (elsewhere) return ctx.redirect(`${BASE_PATH}${elsewhere}`);
    const address = bundle.pageFor(path.slice(BASE_PATH.length), ctx.querystring, ctx.get('User-Agent'));
    const { status, html } = await render(bundle, address === null ? url : BASE_PATH + address);
    ctx.status = status;
    ctx.set('Content-Security-Policy', policyOf(path));
    ctx.type = 'html';
    ctx.body = html;
  };

  return {
    middleware: (ctx, next) => lab(ctx, () => sitePages(ctx, next)),
    acceptedTexts: async () => (await load()).acceptedTexts,
    renderer: {
      async render({ path, form, account, status }) {
        const page = await render(await load(), `${BASE_PATH}${path}`, { refusal: form, account });
        return {
          status,
          headers: {
            'Content-Security-Policy': policyOf(`${BASE_PATH}${path}`),
            'Content-Type': 'text/html; charset=utf-8',
            'Cache-Control': 'no-store',
          },
          body: page.html,
        };
      },
    },
  };
}
