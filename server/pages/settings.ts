import { embeddable } from './framing.ts';

/** What the pages have to know of the server's configuration. */
export interface PageSettings {
  /** Who may frame the embeddable pages. */
  embedOrigins: readonly string[];
  /** Where a redirect may lead beside the site itself. */
  redirectOrigins: readonly string[];
  /** A placeholder stands at `/actual-login` (LOGIN-2). */
  loginMigrating: boolean;
}

/** The pages that lead on to where an answer says. */
const redirecting: ReadonlySet<string> = new Set(['/legal-acceptance']);

/**
 * Tells a page what it has to know: an embeddable one exchanges themes with the configured origins alone (THEME-3), the
 * legal acceptance leads to the configured ones alone (LEGAL-7), and links lead within the site to the same login as the
 * server does. In the page and not in its script: the configuration may change without a build.
 * @param path the page's path below the base
 */
export function nameSettings(
  html: string,
  path: string,
  { embedOrigins, redirectOrigins, loginMigrating }: PageSettings,
): string {
  const settings = {
    'embed-origins': embeddable.has(path) ? embedOrigins.join(' ') : '',
    'redirect-origins': redirecting.has(path) ? redirectOrigins.join(' ') : '',
    'login-migrating': loginMigrating ? 'yes' : '',
  };
  const tags = Object.entries(settings)
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `<meta name="${name}" content="${content}">`);
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}
