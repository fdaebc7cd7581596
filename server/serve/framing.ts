/** The two routes that may be framed (BASE-4). */
export const embeddable: ReadonlySet<string> = new Set(['/header-only', '/footer-only']);

export function frameAncestors(path: string, embedOrigins: readonly string[]): string {
  const ancestors = embeddable.has(path) ? ["'self'", ...embedOrigins] : ["'none'"];
  return `frame-ancestors ${ancestors.join(' ')}`;
}

/** The flow lab's pages frame the site's. */
export const labFraming = (path: string, embedOrigins: readonly string[]): string =>
  embeddable.has(path) ? frameAncestors(path, embedOrigins) : "frame-ancestors 'self'";
