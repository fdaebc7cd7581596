import { html, type Html } from '../desk/html.ts';
import { timeText } from '../desk/layout.ts';
import { DAY } from '../lib/day.ts';
import type { Lead } from './leads.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `5 min`, `30 h`, `3 days`: whole ones that have passed. @param ms at least 0 */
export function span(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} days`;
}

/** How long a lead has waited. @param now milliseconds since 1970 */
export const ageText = ({ receivedAt }: Lead, now: number): Html =>
  html`<time datetime="${new Date(receivedAt).toISOString()}">${span(Math.max(0, now - receivedAt))} ago</time>`;

/** Until when an answer was promised; null: it is answered, or no time was. @param now milliseconds since 1970 */
export function dueText({ dueAt }: Lead, now: number): Html | null {
  if (dueAt === null) return null;
  return now > dueAt
    ? html`<span class="warn">overdue by ${span(now - dueAt)}</span>`
    : html`<span>due in ${span(dueAt - now)}</span>`;
}

/** The same with the day. */
export const dueFact = (lead: Lead, now: number): Html | null =>
  lead.dueAt === null ? null : html`${timeText(lead.dueAt)}, ${dueText(lead, now)}`;
