import { UsageError } from '../usage-error.ts';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 };

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|min|h|d)$/;

/** A duration in milliseconds; null if the text is none. */
export function durationIn(text: string): number | null {
  const [, amount, unit = ''] = DURATION.exec(text) ?? [];
  return amount === undefined ? null : Math.round(Number(amount) * (units[unit] ?? 0));
}

/** Parses `150ms`, `2.5s`, `20s`, `5min`, `24h` or `2d` into milliseconds. @throws UsageError for anything else */
export function parseDuration(text: string): number {
  const ms = durationIn(text);
  if (ms === null)
    throw new UsageError(
      `"${text}" is not a duration. Write a number and a unit: ${Object.keys(units).join(', ')}; for example 20s or 2.5s.`,
    );
  return ms;
}

/** A time as `00:14.000`, with hours as `23:59:59.000`. */
export function clockTime(at: number): string {
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const hours = at >= 3_600_000 ? `${pad(at / 3_600_000)}:` : '';
  return `${hours}${pad((at / 60_000) % 60)}:${pad((at / 1_000) % 60)}.${pad(at % 1_000, 3)}`;
}
