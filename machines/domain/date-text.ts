const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `October 6, 2026` for `2026-10-06`; any other text as it is. Without `Intl`: see money.ts. */
export function dateText(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year === undefined ? date : `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
}
