/** The two routes that may be framed (BASE-4). */
export const embeddable: ReadonlySet<string> = new Set(['/header-only', '/footer-only']);

export function frameAncestors(path: string, embedOrigins: readonly string[]): string {
  const ancestors = embeddable.has(path) ? ["'self'", ...embedOrigins] : ["'none'"];
  return `frame-ancestors ${ancestors.join(' ')}`;
}

/** With the flow lab: its pages frame the site's, and the inspector is a frame of any of them. */
export function labFraming(path: string, embedOrigins: readonly string[]): string {
  return embeddable.has(path)
    ? `${frameAncestors(path, embedOrigins)}; frame-src 'self'`
    : "frame-ancestors 'self'; frame-src 'self'";
}
