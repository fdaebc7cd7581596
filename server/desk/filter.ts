import { DAY, dayOf } from '../lib/day.ts';
import { html, type Html } from './html.ts';

/** The days of a query. */
export interface Days {
  /** Text as typed, to fill in the form again. */
  asked: { since: string; until: string };
  /** Milliseconds since 1970, `until` excluded. */
  range: { since?: number; until?: number };
  /** One sentence for each day that could not be read. */
  problems: readonly string[];
}

export function daysOf(query: URLSearchParams): Days {
  const asked = { since: query.get('since') ?? '', until: query.get('until') ?? '' };
  const since = dayOf(asked.since);
  const until = dayOf(asked.until);
  return {
    asked,
    range: {
      ...(since !== null && { since }),
      // The last day counts in full.
      ...(until !== null && { until: until + DAY }),
    },
    problems: [
      ...(asked.since === '' || since !== null ? [] : ['“From” has to be a day such as 2026-11-23.']),
      ...(asked.until === '' || until !== null ? [] : ['“To” has to be a day such as 2026-11-23.']),
    ],
  };
}

export const dayFields = ({ since, until }: Days['asked']): Html =>
  html`<p><label for="since">From (UTC)</label><input id="since" name="since" type="date" value="${since}"></p>
<p><label for="until">To</label><input id="until" name="until" type="date" value="${until}"></p>`;

/** A form's part that is folded until it is used. */
export const folded = (summary: string, content: Html, isUsed: boolean): Html => {
  const more = html`<summary>${summary}</summary>
<div class="filter">${content}</div>`;
  return isUsed ? html`<details open>${more}</details>` : html`<details>${more}</details>`;
};

/** Why a query could not be read. */
export const problemList = (problems: readonly string[]): Html =>
  html`<ul class="problem" role="alert">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`;
