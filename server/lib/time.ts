/** The time source; tests use one that they step. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds. @returns cancels the call */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export const DAY = 24 * 60 * 60 * 1_000;

/** A day in UTC such as 2026-11-23, as milliseconds since 1970; null for anything else. */
export function dayOf(text: string): number | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes February 30 for March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : null;
}

/** The day in UTC of a time in milliseconds since 1970, such as 2026-11-23. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

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
