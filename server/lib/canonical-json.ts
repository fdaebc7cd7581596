export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

export function canonicalJson(value: Json): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: Json): Json {
  if (isList(value)) return value.map((item) => sorted(item));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, item === undefined ? undefined : sorted(item)]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
