import { forms } from '../../machines/forms.ts';
import { outcomes } from '../counts/daily-counts.ts';
import type { DailyCountTable } from '../db/database.ts';
import { DAY, utcDay } from '../lib/time.ts';
import { html, type Html, sheet, table } from './page.ts';
import type { Shown, Visit } from './route.ts';

const DAYS_SHOWN = 28;

/** A small total could be about one visitor (TEAM-4). */
const shown = (total: number) => (total === 0 || total >= 5 ? total : 'under\u{A0}5');

type Row = readonly [name: string, ...totals: number[]];

const tableSheet = (tab: string, columns: readonly string[], rows: readonly Row[]): Html =>
  sheet(
    tab,
    table(
      tab,
      columns,
      rows.map(([name, ...totals]) => [name, ...totals.map(shown)]),
    ),
  );

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

export async function showNumbers({ store, relay, log, now }: Visit): Promise<Shown> {
  const days = Array.from({ length: DAYS_SHOWN }, (_, ago) => utcDay(now() - ago * DAY));
  const [today = '', first = ''] = [days[0], days.at(-1)];
  await log('numbers', []);
  const total = addUp(await store.dailyCounts(first, today));
  const ofPages = relay.pages
    .map((path) => [path, total('page', path)] as const)
    .toSorted(([, one], [, other]) => other - one);
  const ofForms = forms.map(({ form: { id } }): Row => [titleOf(id), ...outcomes.map((outcome) => total(id, outcome))]);
  const ofDays = days.map((day): Row => [
    day === today ? `${day}, so far` : day,
    ...['page', ...outcomes].map((name) => total(day, name)),
  ]);
  return {
    title: 'Numbers',
    content: html`<p>From ${first} to ${today} (UTC). The relay counts the pages and forms that it answers: loads and sends, not people.
A click within the site loads no page and is not in these numbers, nor is a visitor with Do Not Track or Global Privacy Control.
A total of one to four is “under 5”.</p>
${tableSheet('Pages', ['Page', 'Loaded'], ofPages)}
${tableSheet('Forms', ['Form', 'Accepted', 'Refused', 'Failed'], ofForms)}
${tableSheet('Days', ['Day', 'Pages loaded', 'Forms accepted', 'Refused', 'Failed'], ofDays)}`,
  };
}
