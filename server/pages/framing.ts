/** The two routes that may be framed (BASE-4). */
export const embeddable: ReadonlySet<string> = new Set(['/header-only', '/footer-only']);

/** The directive that says who may frame a page. */
export function frameAncestors(path: string, embedOrigins: readonly string[]): string {
  const ancestors = embeddable.has(path) ? ["'self'", ...embedOrigins] : ["'none'"];
  return `frame-ancestors ${ancestors.join(' ')}`;
}

/**
 * Tells an embeddable page which origins may frame it, so that it exchanges themes with these alone (THEME-3).
 * In the page and not in its script: the configuration may change without a build.
 */
export function nameEmbedders(html: string, embedOrigins: readonly string[]): string {
  return html.replace('</head>', () => `<meta name="embed-origins" content="${embedOrigins.join(' ')}"></head>`);
}
