/** Milliseconds in the largest unit that gives a whole number: `30 s`, `2 min`. */
export function describeDuration(ms: number): string {
  for (const [unit, length] of [
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ] as const) {
    if (ms >= length && ms % length === 0) return `${ms / length} ${unit}`;
  }
  return `${ms} ms`;
}
