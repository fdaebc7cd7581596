import './theme/index.css';
import { createRequestHandler, renderSsrHtmlResponse, RouterServer } from '@tanstack/react-router/ssr/server';
import { prerender } from 'react-dom/static';
import type { BootOptions } from './boot/boot.ts';
// oxlint-disable-next-line import/default -- server/pages/inline-script.ts gives it one.
import bootSource from './boot/boot.ts?inline-script';
import { structuredData } from './content/structured-data.ts';
import { errorPrefix } from './forms/useErrorTitle.ts';
import { type Account, createRouter, type Refusal } from './router.tsx';
import { parseSearch, stringifySearch } from './search.ts';

export { acceptedTexts } from './content/legal-texts.ts';
export { leadsElsewhere, prerenderedPaths, variesByAgent, variesByQuery } from './content/pages.ts';
export { socialImages } from './content/social.ts';
export { siteFiles } from './site-files/index.ts';

const base = '/landing-new';

export interface PageRequest {
  /** Path and query below the origin, such as `/landing-new/contact?type=careers`. */
  url: string;
  refusal?: Refusal;
  account?: Account;
  /** The visitor's user agent, for the pages that depend on it; without one they are rendered for any. */
  agent?: string;
  /** LOGIN-2. */
  loginMigrating?: boolean;
}

export interface RenderedPage {
  status: number;
  html: string;
}

/**
 * Renders one page to complete HTML, without styles and boot script, which server/pages/ adds.
 * @throws when React does: a page that cannot be rendered must not be written or served.
 */
export async function renderPage({ url, refusal, account, agent = '', loginMigrating = false }: PageRequest): Promise<RenderedPage> {
  const address = new URL(url, 'http://localhost');
  // In the router's own spelling: to any other it answers with a redirect instead of a page.
  address.search = stringifySearch(parseSearch(address.search));
  const handle = createRequestHandler({
    createRouter: () => createRouter({ refusal: refusal ?? null, account: account ?? null, agent, loginMigrating }),
    request: new Request(address),
  });
  const response = await handle(async ({ router, responseHeaders }) => {
    const failures: unknown[] = [];
    const { prelude } = await prerender(<RouterServer router={router} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    });
    const html = await new Response(prelude).text();
    if (failures.length > 0) throw failures[0];
    // React writes a doctype, and so does the router.
    return renderSsrHtmlResponse({ router, responseHeaders, render: () => html.replace(/^<!DOCTYPE html>/i, '') });
  });
  const html = withShortState(await response.text(), !refusal && !account);
  const data = response.status === 200 ? await dataBlock(address.pathname.slice(base.length)) : '';
  // React takes the title over from here (useErrorTitle).
  const titled = refusal ? html.replace('<title>', `<title>${errorPrefix}`) : html;
  return { status: response.status, html: titled.replace('</body>', () => `${data}</body>`) };
}

/**
 * The router writes its state with what receives the later parts of a streamed page. These pages are whole when they are sent:
 * what hydration reads is enough (`hydrate` in @tanstack/router-core).
 * The time at which a match was loaded says nothing of a page made beforehand: without it the same page is the same bytes.
 * @param plain nothing of a visitor's is in it: then the names for values that occur again, which none does, can go
 * @throws when the router writes it otherwise
 */
function withShortState(html: string, plain: boolean): string {
  const written = /<script data-tsr-stream-part="">(?:(?!<\/script>)[\s\S])*?\$_TSR\.router=\(\$R=>((?:(?!<\/script>)[\s\S])*?)\)\(\$R\["tsr"\]\);\$_TSR\.e\(\);[\s\S]*?<\/script><script>[^<]*<\/script>/;
  const [whole, state] = written.exec(html) ?? [];
  if (whole === undefined) throw new Error('The router’s state is not where it was');
  const bare = plain ? state?.replaceAll(/\$R\[\d+\]=/g, '').replaceAll(/\bu:\d{13}\b/g, 'u:1') : undefined;
  const router = bare?.includes('$R') === false ? bare : `($R=>${state})([])`;
  return html.replace(whole, () => `<script>$_TSR={h(){},router:${router}}</script>`);
}

/** Any text as it may stand in a script element, which it must not end. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** What a page is about, for search engines (BASE-10): after all that is painted. */
async function dataBlock(path: string): Promise<string> {
  const data = await structuredData(path);
  return data ? `<script type="application/ld+json">${inScript(data)}</script>` : '';
}

/** The source text of the inline boot script. */
export function bootScript(options: Omit<BootOptions, 'links'>): string {
  const links = `<link rel=icon href=${base}/static/img/icon.svg><link rel=apple-touch-icon href=${base}/static/img/apple-touch-icon.png><link rel=manifest href=${base}/site.webmanifest>`;
  return `(${bootSource})(${inScript({ ...options, links } satisfies BootOptions)})`;
}
