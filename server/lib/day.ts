export const DAY = 24 * 60 * 60 * 1_000;

/** A day in UTC such as 2026-11-23, as milliseconds since 1970; null for anything else. */
export function dayOf(text: string): number | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes February 30 for March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : null;
}

/** The day in UTC of a time in milliseconds since 1970, such as 2026-11-23. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
