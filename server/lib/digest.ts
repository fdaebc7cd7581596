import { hash } from 'node:crypto';

/** In hexadecimal. A text is taken as UTF-8. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex');

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** The text of a value for a digest: its members in the order of their names. */
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
