import { embeddable } from './framing.ts';

/** The configured origins that a page has to know. */
export interface SiteOrigins {
  /** Who may frame the embeddable pages. */
  embedOrigins: readonly string[];
  /** Where a redirect may lead beside the site itself. */
  redirectOrigins: readonly string[];
}

/** The pages that lead on to where an answer says. */
const redirecting: ReadonlySet<string> = new Set(['/legal-acceptance']);

/**
 * Tells a page the configured origins that it has to know: an embeddable one exchanges themes with these alone (THEME-3),
 * the legal acceptance leads to these alone (LEGAL-7). In the page and not in its script: the configuration may change
 * without a build.
 */
export function nameOrigins(html: string, path: string, { embedOrigins, redirectOrigins }: SiteOrigins): string {
  const named = [
    { name: 'embed-origins', origins: embeddable.has(path) ? embedOrigins : [] },
    { name: 'redirect-origins', origins: redirecting.has(path) ? redirectOrigins : [] },
  ].filter(({ origins }) => origins.length > 0);
  const tags = named.map(({ name, origins }) => `<meta name="${name}" content="${origins.join(' ')}">`);
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}
