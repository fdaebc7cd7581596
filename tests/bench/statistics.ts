/** @throws when there are no values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const before = sorted[Math.ceil(sorted.length / 2) - 1];
  if (middle === undefined || before === undefined) throw new Error('There is no median of nothing.');
  return (middle + before) / 2;
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
