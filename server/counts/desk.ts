import { forms } from '../../machines/forms.ts';
import { DAY, utcDay } from '../lib/day.ts';
import { type CountStore, outcomes } from './count-store.ts';
import type { DeskPage } from '../desk/desk-page.ts';
import { html, type Html } from '../desk/html.ts';
import { sheet } from '../desk/layout.ts';
import type { DailyCountTable } from '../db/database.ts';

const DAYS_SHOWN = 28;

/** A small total could be about one visitor (TEAM-4). */
const shown = (total: number) => (total === 0 || total >= 5 ? total : 'under\u{A0}5');

type Row = readonly [name: string, ...totals: number[]];

function tableSheet(tab: string, head: readonly string[], rows: readonly Row[]): Html {
  const body = rows.map(
    ([name, ...totals]) =>
      html`<tr><th scope="row">${name}</th>${totals.map((total) => html`<td>${shown(total)}</td>`)}</tr>`,
  );
  return sheet(
    tab,
    html`<div class="table" role="region" aria-label="${tab}" tabindex="0"><table><thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${body}</tbody></table></div>`,
  );
}

/** Adds up by page, by form and outcome, and both by day. @returns a total by the words of its key */
function addUp(counts: readonly DailyCountTable[]): (...key: string[]) => number {
  const totals = new Map<string, number>();
  for (const { day, kind, flow, name, total } of counts) {
    const keys = kind === 'page' ? [`page ${name}`, `${day} page`] : [`${flow} ${name}`, `${day} ${name}`];
    for (const key of keys) totals.set(key, (totals.get(key) ?? 0) + total);
  }
  return (...key) => totals.get(key.join(' ')) ?? 0;
}

/** `trial-signup` as `Trial signup`. */
const titleOf = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

export const numbersPage: DeskPage<Pick<CountStore, 'dailyCounts'> & { pages: readonly string[] }> = {
  kind: 'page',
  path: '/desk/numbers',
  nav: 'Numbers',
  async show({ store, log, now }) {
    const days = Array.from({ length: DAYS_SHOWN }, (_, ago) => utcDay(now() - ago * DAY));
    const [today = '', first = ''] = [days[0], days.at(-1)];
    await log('numbers', []);
    const total = addUp(await store.dailyCounts(first, today));
    const pages = store.pages.map((path) => [path, total('page', path)] as const);
    const ofForm = (id: string): Row => [titleOf(id), ...outcomes.map((outcome) => total(id, outcome))];
    const ofDay = (day: string): Row => [
      day === today ? `${day}, so far` : day,
      ...['page', ...outcomes].map((name) => total(day, name)),
    ];
    return {
      title: 'Numbers',
      content: html`<p>From ${first} to ${today} (UTC). The relay counts the pages and forms that it answers: loads and sends, not people.
A click within the site loads no page and is not in these numbers, nor is a visitor with Do Not Track or Global Privacy Control.
A total of one to four is “under 5”.</p>
${tableSheet(
  'Pages',
  ['Page', 'Loaded'],
  pages.toSorted(([, one], [, other]) => other - one),
)}
${tableSheet(
  'Forms',
  ['Form', 'Accepted', 'Refused', 'Failed'],
  forms.map(({ form }) => ofForm(form.id)),
)}
${tableSheet('Days', ['Day', 'Pages loaded', 'Forms accepted', 'Refused', 'Failed'], days.map(ofDay))}`,
    };
  },
};
