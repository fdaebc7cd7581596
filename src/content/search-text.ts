/** A parameter of the query as text. The router makes numbers and booleans of texts that look exactly like them; a parameter that comes twice is none. */
export function searchText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
