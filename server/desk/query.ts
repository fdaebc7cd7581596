import { DAY, dayOf } from '../lib/day.ts';
import { html, type Html } from './page.ts';

/** The days of a query: as typed, as milliseconds since 1970 with `until` excluded, and a sentence for each that cannot be read. */
export function daysOf(query: URLSearchParams) {
  const asked = { since: query.get('since') ?? '', until: query.get('until') ?? '' };
  const since = dayOf(asked.since);
  const until = dayOf(asked.until);
  return {
    asked,
    // The last day counts in full.
    range: { ...(since !== null && { since }), ...(until !== null && { until: until + DAY }) },
    problems: [
      ...(asked.since === '' || since !== null ? [] : ['“From” has to be a day such as 2026-11-23.']),
      ...(asked.until === '' || until !== null ? [] : ['“To” has to be a day such as 2026-11-23.']),
    ],
  };
}

interface SearchForm {
  action: string;
  /** Labelled input. */
  field: Html;
  /** More fields than the days, which are folded until one is used. */
  filter: Html | null;
  asked: { since: string; until: string; type?: string };
}

export const searchForm = ({ action, field, filter, asked: { since, until, type = '' } }: SearchForm): Html =>
  html`<form class="search" method="get" action="${action}" role="search">
<p>${field}<button>Show</button></p>
<details${[since, until, type].some((value) => value !== '') && html` open`}><summary>Filter</summary>
<div class="filter">${filter}<p><label for="since">From (UTC)</label><input id="since" name="since" type="date" value="${since}"></p>
<p><label for="until">To</label><input id="until" name="until" type="date" value="${until}"></p></div></details>
</form>`;

/** Reads the place where a page of a list begins: a time and an id. */
export function placeOf(text: string): { receivedAt: number; id: string } | null {
  const [, receivedAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  return receivedAt === undefined || id === undefined ? null : { receivedAt: Number(receivedAt), id };
}

/** A query without its empty parts. */
export const queryText = (parts: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString();

/** Why a query could not be read. */
export const problemList = (problems: readonly string[]): Html =>
  html`<ul class="problem" role="alert">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`;
