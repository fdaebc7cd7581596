export interface PageSettings {
  embedOrigins: readonly string[];
  redirectOrigins: readonly string[];
  /** `/actual-login` is a placeholder (LOGIN-2). */
  loginMigrating: boolean;
}

/** The two routes that may be framed (BASE-4). */
const embeddable: ReadonlySet<string> = new Set(['/header-only', '/footer-only']);

/** @param inLab the flow lab's pages frame the site's */
export function frameAncestors(path: string, embedOrigins: readonly string[], inLab = false): string {
  const ancestors = embeddable.has(path) ? ["'self'", ...embedOrigins] : [inLab ? "'self'" : "'none'"];
  return `frame-ancestors ${ancestors.join(' ')}`;
}

const redirecting: ReadonlySet<string> = new Set(['/legal-acceptance']);

/**
 * Writes a page's settings into its HTML: origins for themes (THEME-3) and redirects (LEGAL-7), and the login's address.
 * They are not in its script, so that configuration changes need no build.
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
