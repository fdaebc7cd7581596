import './theme/index.css';
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server';
import { prerender } from 'react-dom/static';
import { type Account, type Answered, answeredId, type RejectedPost } from '../machines/domain/answered.ts';
import { BASE_PATH } from '../machines/domain/base-path.ts';
// oxlint-disable-next-line import/default -- server/build/inline-script.ts adds the default export.
import bootSource from './boot/boot.ts?inline-script';
// oxlint-disable-next-line import/default -- the same.
import holdLinksSource from './boot/hold-links.ts?inline-script';
// oxlint-disable-next-line import/default -- the same.
import keepMessagesSource from './boot/keep-messages.ts?inline-script';
// oxlint-disable-next-line import/default -- the same.
import plainSource from './boot/plain.ts?inline-script';
// oxlint-disable-next-line import/default -- the same.
import reopenLinkSource from './boot/reopen-link.ts?inline-script';
import { pages } from './content/pages.ts';
import { structuredData } from './prerender/structured-data.ts';
import { errorPrefix } from './forms/useSubmissionForm.ts';
import { createRouter } from './router.tsx';
import { parseSearch, stringifySearch } from './routing/search.ts';

export { acceptedTexts } from './content/legal-texts.ts';
export { leadsElsewhere, prerenderedPaths } from './content/pages.ts';
export { contentFaults, idsIn, pageFaults } from './prerender/content-faults.ts';
export { pageFor, variantAddresses, variesByAgent } from './prerender/page-variants.ts';
export { requestStates } from './prerender/request-states.ts';
export { socialImages } from './prerender/social.ts';
export { siteFiles } from './site-files/index.ts';

/** For pages that need script for content or controls, and have a no-script version of these. */
const standIn = `plain=${plainSource}`;

const run = (source: string) => `(${source})()`;

/** Inline scripts by page path: work that cannot wait for the page's script, or replaces it. */
const early: Readonly<Record<string, string>> = {
  [pages.headerOnly.path]: run(keepMessagesSource),
  [pages.footerOnly.path]: run(keepMessagesSource),
  [pages.betaTester.path]: run(holdLinksSource),
  [pages.signup.path]: run(holdLinksSource),
  [pages.resetPassword.path]: run(reopenLinkSource),
  [pages.completeRegistration.path]: run(reopenLinkSource),
  [pages.home.path]: standIn,
  [pages.pricing.path]: standIn,
  [pages.enterprise.path]: standIn,
  [pages.legalAcceptance.path]: `${standIn};${run(reopenLinkSource)}`,
};

export interface PageRequest {
  /** Path and query below the origin, such as `/landing-new/contact?type=careers`. */
  url: string;
  refusal?: RejectedPost | null;
  account?: Account | null;
  /** LOGIN-2. */
  loginMigrating?: boolean;
}

export interface RenderedPage {
  status: number;
  html: string;
}

/** @throws when React does: such a page must not be written or served */
export async function renderPage({
  url,
  refusal = null,
  account = null,
  loginMigrating = false,
}: PageRequest): Promise<RenderedPage> {
  const address = new URL(url, 'http://localhost');
  // In the router's own spelling: it redirects any other.
  address.search = stringifySearch(parseSearch(address.search));
  const handle = createRequestHandler({
    createRouter: () => createRouter({ refusal, account, loginMigrating }),
    request: new Request(address),
  });
  const response = await handle(async ({ router }) => {
    const failures: unknown[] = [];
    const { prelude } = await prerender(<RouterServer router={router} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    });
    const html = await new Response(prelude).text();
    if (failures.length > 0) throw failures[0];
    return new Response(html, { status: getSsrStatus(router) });
  });
  const html = await response.text();
  const path = address.pathname.slice(BASE_PATH.length);
  const data =
    (response.status === 200 ? await dataBlock(path) : '') +
    (refusal || account ? answeredBlock({ refusal, account }) : '');
  // React maintains the title after hydration (useSubmissionForm.ts).
  const titled = refusal ? html.replace('<title>', `<title>${errorPrefix}`) : html;
  // Set for pages without script (ACC-1). React leaves the root's class to the boot script.
  const known = account ? titled.replace('<html ', '<html class="owner" ') : titled;
  return { status: response.status, html: known.replace('</body>', () => `${data}</body>`) };
}

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The rejected post or the account, as data: no script contains visitors' data. */
const answeredBlock = (answered: Answered) =>
  `<script type="application/json" id="${answeredId}">${inScript(answered)}</script>`;

/** Structured data for search engines (BASE-10), after everything that is painted. */
async function dataBlock(path: string): Promise<string> {
  const data = await structuredData(path);
  return data ? `<script type="application/ld+json">${inScript(data)}</script>` : '';
}

export interface ScriptOptions {
  entry: string;
  styles: string;
  /** The address to show instead of a form's action when the page answers a post. */
  address: string | null;
  path: string;
}

/** The page's only script. It depends on the build and the path alone, so its hash is known before any request. */
export function bootScript({ entry, styles, address, path }: ScriptOptions): string {
  const shown = address === null ? undefined : `history.replaceState(null,"",${inScript(address)})`;
  return [early[path], shown, `(${bootSource})(${inScript(entry)},${inScript(styles)})`]
    .filter((statement) => statement !== undefined)
    .join(';');
}
