import { HttpError } from '../http/http-error.ts';
import { DAY, dayOf } from '../lib/time.ts';
import { html, type Html } from './page.ts';

/** Answer to a query that no form or link of the desk makes. */
export const unreadable = (message: string) => new HttpError(422, message);

/** The days of a query: as typed, and as milliseconds since 1970 with `until` excluded. @throws HttpError 422 */
export function daysOf(query: URLSearchParams) {
  const asked = { since: query.get('since') ?? '', until: query.get('until') ?? '' };
  const [since = null, until = null] = [asked.since, asked.until].map(dayOf);
  if (asked.since !== '' && since === null) throw unreadable('“From” has to be a day such as 2026-11-23.');
  if (asked.until !== '' && until === null) throw unreadable('“To” has to be a day such as 2026-11-23.');
  // The last day counts in full.
  return { asked, range: { ...(since !== null && { since }), ...(until !== null && { until: until + DAY }) } };
}

interface SearchForm {
  action: string;
  /** Labelled input. */
  field: Html;
  /** More fields than the days, which are folded until one is used. */
  filter: Html | false;
  asked: { since: string; until: string; type?: string };
}

export const searchForm = ({ action, field, filter, asked: { since, until, type = '' } }: SearchForm): Html =>
  html`<form class="search" method="get" action="${action}" role="search">
<p>${field}<button>Show</button></p>
<details${[since, until, type].some((value) => value !== '') && html` open`}><summary>Filter</summary>
<div class="filter">${filter}<p><label for="since">From (UTC)</label><input id="since" name="since" type="date" value="${since}"></p>
<p><label for="until">To</label><input id="until" name="until" type="date" value="${until}"></p></div></details>
</form>`;

/** The place where a page of a list begins: a time and an id; null: at its top. @throws HttpError 422 */
export function placeOf(text: string): { receivedAt: number; id: string } | null {
  if (text === '') return null;
  const [, receivedAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  if (receivedAt === undefined || id === undefined) throw unreadable('There is no such page of the list.');
  return { receivedAt: Number(receivedAt), id };
}

/** A query without its empty parts. */
export const queryText = (parts: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString();
