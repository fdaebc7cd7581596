/**
 * The query as the router reads and writes it: names and texts, of a name that comes twice the first. The router's own
 * way reads JSON: the invite token 12e4 would become the number 120000.
 */
export function parseSearch(query: string): Record<string, string> {
  const search = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(query)) if (!search.has(name)) search.set(name, text);
  return Object.fromEntries(search);
}

/** The query of an address, with its question mark; empty without parameters. What is undefined is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `?${query}` : '';
}
