/** The first of duplicate names counts. The router's default parses JSON: token 12e4 would become 120000. */
export function parseSearch(query: string): Record<string, string> {
  const search = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(query)) if (!search.has(name)) search.set(name, text);
  return Object.fromEntries(search);
}

/** Query with the question mark; empty without parameters. Omits undefined values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `?${query}` : '';
}
