import './theme/index.css';
import { createRequestHandler, renderSsrHtmlResponse, RouterServer } from '@tanstack/react-router/ssr/server';
import { prerender } from 'react-dom/static';
import { BASE_PATH } from '../machines/base-path.ts';
// oxlint-disable-next-line import/default -- server/pages/inline-script.ts gives it one.
import bootSource from './boot/boot.ts?inline-script';
// oxlint-disable-next-line import/default -- the same.
import keepMessagesSource from './boot/keep-messages.ts?inline-script';
// oxlint-disable-next-line import/default -- the same.
import plainSource from './boot/plain.ts?inline-script';
// oxlint-disable-next-line import/default -- the same.
import reopenLinkSource from './boot/reopen-link.ts?inline-script';
import { pages } from './content/pages.ts';
import { structuredData } from './content/structured-data.ts';
import { errorPrefix } from './forms/useErrorTitle.ts';
import { type Account, createRouter, type Refusal } from './router.tsx';
import { parseSearch, stringifySearch } from './search.ts';

export { acceptedTexts } from './content/legal-texts.ts';
export { leadsElsewhere, prerenderedPaths, variesByAgent, variesByQuery } from './content/pages.ts';
export { socialImages } from './content/social.ts';
export { siteFiles } from './site-files/index.ts';

/** For pages whose content is there, or whose controls work, only with script: each has something else in their place without. */
const standIn = `plain=${plainSource}`;

const run = (source: string) => `(${source})()`;

/** What the script of a page would come too late for, or is there for in its place: a line of its inline script, by the page's path. */
const early: Readonly<Record<string, string>> = {
  [pages.headerOnly.path]: run(keepMessagesSource),
  [pages.footerOnly.path]: run(keepMessagesSource),
  [pages.resetPassword.path]: run(reopenLinkSource),
  [pages.completeRegistration.path]: run(reopenLinkSource),
  [pages.home.path]: standIn,
  [pages.pricing.path]: standIn,
  [pages.enterprise.path]: standIn,
  [pages.legalAcceptance.path]: standIn,
};

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
  /** The router's state, as a statement for the page's script (`bootScript`). */
  state: string;
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
  const { html, state: routerState } = takeState(await response.text(), !refusal && !account);
  const path = address.pathname.slice(BASE_PATH.length);
  const state = [early[path], routerState].filter(Boolean).join(';');
  const data = response.status === 200 ? await dataBlock(path) : '';
  // React takes the title over from here (useErrorTitle).
  const titled = refusal ? html.replace('<title>', `<title>${errorPrefix}`) : html;
  return { status: response.status, html: titled.replace('</body>', () => `${data}</body>`), state };
}

/**
 * The router writes its state with what receives the later parts of a streamed page. These pages are whole when they are sent:
 * what hydration reads is enough (`hydrate` in @tanstack/router-core), and it stands in the page's one script.
 * The time at which a match was loaded says nothing of a page made beforehand: without it the same page is the same bytes.
 * @param plain nothing of a visitor's is in it: then it is no more than its matches, without names for values that occur again, which none does
 * @throws when the router writes it otherwise
 */
function takeState(html: string, plain: boolean): { html: string; state: string } {
  const written = /<script data-tsr-stream-part="">(?:(?!<\/script>)[\s\S])*?\$_TSR\.router=\(\$R=>((?:(?!<\/script>)[\s\S])*?)\)\(\$R\["tsr"\]\);\$_TSR\.e\(\);[\s\S]*?<\/script><script>[^<]*<\/script>/;
  const [whole, state] = written.exec(html) ?? [];
  if (whole === undefined) throw new Error('The router’s state is not where it was');
  const matches = plain ? /^(?:\$R\[\d+\]=)?\{manifest:void 0,matches:(?:\$R\[\d+\]=)?(\[.*\]),dehydratedData:(?:\$R\[\d+\]=)?\{refusal:null,account:null\}\}$/.exec(state ?? '')?.[1] : undefined;
  const bare = matches?.replaceAll(/\$R\[\d+\]=/g, '').replaceAll(/\bu:\d{13}\b/g, 'u:1');
  const router = bare?.includes('$R') === false ? `{matches:${bare}}` : `($R=>${state})([])`;
  return { html: html.replace(whole, ''), state: `$_TSR={h(){},router:${router}}` };
}

/** Any text as it may stand in a script element, which it must not end. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** What a page is about, for search engines (BASE-10): after all that is painted. */
async function dataBlock(path: string): Promise<string> {
  const data = await structuredData(path);
  return data ? `<script type="application/ld+json">${inScript(data)}</script>` : '';
}

/** What the page's one script has to know. */
export interface ScriptOptions {
  /** URL of the module that hydrates the page. */
  entry: string;
  /** URL of the whole stylesheet. */
  styles: string;
  /** The address to show instead of a form's action when the page answers a post. */
  address: string | null;
  /** The router's state (RenderedPage). */
  state: string;
}

/** The text of the page's one script: each has to be named by its hash in the page's headers. */
export function bootScript({ entry, styles, address, state }: ScriptOptions): string {
  const shown = address === null ? '' : `history.replaceState(null,"",${inScript(address)});`;
  return `${state};${shown}(${bootSource})(${inScript(entry)},${inScript(styles)})`;
}
