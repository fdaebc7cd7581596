import { brand } from '../../../machines/domain/brand.ts';
import type { FormHandler } from '../../http/form.ts';
import { HttpError } from '../../http/http-error.ts';
import type { AccountContext } from '../context.ts';
import { ACCOUNT_SCREEN, forOwner, sendFile } from '../owner.ts';

/** `20261208T184200Z`, which a calendar shows in the reader's time (RFC 5545, 3.3.5). @param time milliseconds since 1970 */
const momentOf = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * An iCalendar file (RFC 5545) with the moment at which the trial ends, and an alarm a day before.
 * @param endsAt milliseconds since 1970 @param now the same
 */
function trialCalendar(endsAt: number, origin: string, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Trial//EN`,
    'BEGIN:VEVENT',
    `UID:trial-end-${momentOf(endsAt)}@${new URL(origin).hostname}`,
    `DTSTAMP:${momentOf(now)}`,
    `DTSTART:${momentOf(endsAt)}`,
    `SUMMARY:${brand.name}: the trial ends`,
    `URL:${origin}${ACCOUNT_SCREEN}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${brand.name}: the trial ends tomorrow`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

/** Lines of at most 75 octets; the text is ASCII (RFC 5545, 3.1). */
const folded = (line: string) =>
  line.match(/^.{1,75}|.{1,74}/g)?.map((part, at) => (at === 0 ? part : ` ${part}`)) ?? [];

/** `GET /account/trial.ics` (ACC-8). */
export const accountTrial = (context: AccountContext): FormHandler =>
  forOwner(context, (ctx, { standing }) => {
    if (standing.state !== 'running') throw new HttpError(404, 'Not found.');
    const body = trialCalendar(standing.endsAt, context.config.origin, context.store.mark.now());
    sendFile(ctx, { name: 'trial.ics', type: 'text/calendar; charset=utf-8', body });
  });
