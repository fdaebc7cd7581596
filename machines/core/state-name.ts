/** A state value as in `data-state`: nested states joined by a dot, regions by a comma. */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inner]) => [key, stateName(inner)].filter(Boolean).join('.'))
    .join(',');
}
