/** The two routes that may be framed (BASE-4). */
export const embeddable: ReadonlySet<string> = new Set(['/header-only', '/footer-only']);

/** The directive that says who may frame a page. */
export function frameAncestors(path: string, embedOrigins: readonly string[]): string {
  const ancestors = embeddable.has(path) ? ["'self'", ...embedOrigins] : ["'none'"];
  return `frame-ancestors ${ancestors.join(' ')}`;
}

/** The same where the flow lab is: its pages frame the site's own, and the inspector stands in a frame of any of them. */
export function labFraming(path: string, embedOrigins: readonly string[]): string {
  return embeddable.has(path)
    ? `${frameAncestors(path, embedOrigins)}; frame-src 'self'`
    : "frame-ancestors 'self'; frame-src 'self'";
}
