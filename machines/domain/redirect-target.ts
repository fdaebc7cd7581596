/** LEGAL-7. */
export interface RedirectOrigins {
  /** The site's own origin, such as `https://www.example.com`. */
  own: string;
  /** Further allowed origins, such as the product's. */
  configured: readonly string[];
}

/** No legitimate redirect is longer. */
const longest = 2048;

/** Characters that URL parsers drop, fold or read as a slash. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
const deceptive = /[\u0000-\u0020\u007f-\u00a0\\]/;

/** A path from the root, or an address with its scheme and both slashes; `https:evil.example` is neither. */
const wellFormed = /^(?:\/(?!\/)|https?:\/\/[^/])/i;

/** A path that a browser or a decoding proxy could take for another host. */
const hostLike = /^\/(?:\/|%2f|%5c)/i;

/** LEGAL-7: a path of the site's own origin, or an address in a configured origin; null for anything else. */
export function redirectTarget(wanted: unknown, { own, configured }: RedirectOrigins): string | null {
  if (typeof wanted !== 'string' || wanted.length > longest || deceptive.test(wanted) || !wellFormed.test(wanted))
    return null;
  const url = URL.parse(wanted, own);
  if (!url || url.username !== '' || url.password !== '') return null;
  if (url.origin !== own) return configured.includes(url.origin) ? url.href : null;
  // The parser has resolved dots: `/.//evil.example` is now `//evil.example`.
  return hostLike.test(url.pathname) ? null : url.pathname + url.search + url.hash;
}
