/** Where a redirect may lead (LEGAL-7). */
export interface RedirectOrigins {
  /** The site's own origin, such as `https://www.example.com`. */
  own: string;
  /** Further origins that the operator allows, such as the product's. */
  configured: readonly string[];
}

/** Longer addresses are nobody's honest redirect. */
const longest = 2048;

/** What URL parsers drop, fold or read as a slash: none of it stands in an address that means what it says. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
const deceptive = /[\u0000-\u0020\u007f-\u00a0\\]/;

/** A path from the root, or an address with its scheme and both slashes; `https:evil.example` is neither. */
const wellFormed = /^(?:\/(?!\/)|https?:\/\/[^/])/i;

/** A path that a browser, or a proxy that decodes it, could take for the address of another host. */
const hostLike = /^\/(?:\/|%2f|%5c)/i;

/**
 * Where a wanted redirect leads: a path of the site's own origin, or an address in a configured origin; null when it
 * leads anywhere else. The page and the relay ask this one function, whatever the query or an answer says (LEGAL-7).
 */
export function redirectTarget(wanted: unknown, { own, configured }: RedirectOrigins): string | null {
  if (typeof wanted !== 'string' || wanted.length > longest || deceptive.test(wanted) || !wellFormed.test(wanted))
    return null;
  const url = URL.parse(wanted, own);
  if (!url || url.username !== '' || url.password !== '') return null;
  if (url.origin !== own) return configured.includes(url.origin) ? url.href : null;
  // Dots in a path are resolved by now: `/.//evil.example` has become `//evil.example`.
  return hostLike.test(url.pathname) ? null : url.pathname + url.search + url.hash;
}
