/** `November 23, 2026, 18:42 UTC`, or in the time zone of the reader (ACC-10). @param zone default: the reader's */
export function momentText(time: number | string, zone?: 'UTC'): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone: zone,
  }).formatToParts(new Date(time));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const day = `${part('month')} ${part('day')}, ${part('year')}`;
  return `${day}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}
