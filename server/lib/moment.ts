/** The times of exported rows, which the store keeps in milliseconds, as ISO 8601. */
export function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name.endsWith('_at') && typeof part === 'number' ? new Date(part).toISOString() : readable(part),
    ]),
  );
}

/** UTC, to the second; `-` for null. */
export const moment = (ms: number | null) => (ms === null ? '-' : new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z'));
