import { forms } from '../../machines/forms.ts';
import type { FlowNumbers, ShownTotal } from '../../machines/shared/flow-numbers.ts';
import type { CountStore } from './count-store.ts';
import { addUp, daysBefore, flowNumbers, funnel, shownTotal, type Total } from './numbers.ts';
import type { DeskPage } from '../desk/desk-page.ts';
import { html, type Html } from '../desk/html.ts';
import { sheet } from '../desk/layout.ts';

type Named = readonly [name: string, total: ShownTotal];
type Cell = string | number | Html;

const NOTHING = '–';

/** The largest total that is shown, with its name. */
function largest(totals: readonly Named[]): string {
  const shown = totals.flatMap(([name, total]) => (total === 'under 5' ? [] : [{ name, total }]));
  const [first] = shown.toSorted((one, other) => other.total - one.total);
  return first ? `${first.name} (${first.total})` : NOTHING;
}

/** A sheet with a table. The first cell of each row names it. @param none instead of a table without rows */
function tableSheet(tab: string, head: readonly string[], rows: readonly (readonly Cell[])[], none: string): Html {
  if (rows.length === 0) return sheet(tab, html`<p class="none">${none}</p>`);
  const body = rows.map(
    ([name = '', ...cells]) =>
      html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell === 'under 5' ? 'under\u{A0}5' : cell}</td>`)}</tr>`,
  );
  return sheet(
    tab,
    html`<div class="table" role="region" aria-label="${tab}" tabindex="0"><table><thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${body}</tbody></table></div>`,
  );
}

function funnelRows(counts: readonly Total[]): Cell[][] {
  const steps = funnel(counts);
  const most = Math.max(...steps.map(({ total }) => (total === 'under 5' ? 0 : total)));
  return steps.map(({ label, total, share }) => [
    total === 'under 5' ? label : html`${label}<progress aria-hidden="true" max="${most}" value="${total}"></progress>`,
    total,
    share === null ? NOTHING : `${share.percent}\u{A0}% of “${share.of}”`,
  ]);
}

/** `trial-signup` as `Trial signup`. */
const titleOf = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

/** Of the forms that were opened five times. */
const formRows = (numbers: Readonly<Record<string, FlowNumbers>>): Cell[][] =>
  forms.flatMap(({ machine: { id }, form }) => {
    const own = numbers[id];
    if (!own || own.came === 'under 5') return [];
    const labels: Readonly<Record<string, string | null>> = form.form.labels;
    const reached = form.reached ?? ['sent'];
    const left = Object.entries(own.left ?? {}).filter(([state]) => !reached.includes(state));
    const refused = own.refused.map(({ field, total }): Named => [labels[field] ?? field, total]);
    return [[titleOf(id), own.came, largest(left), largest(refused)]];
  });

/** Daily totals (docs/counts.md). */
export const numbersPage: DeskPage<Pick<CountStore, 'countTotals'>> = {
  kind: 'page',
  path: '/desk/numbers',
  nav: 'Numbers',
  async show({ store, log, now }) {
    const { from, to } = daysBefore(now());
    await log('numbers', []);
    const totals = await store.countTotals(from, to);
    const pages = addUp(totals).filter(({ kind }) => kind === 'page');
    return {
      title: 'Numbers',
      content: html`<p>From ${from} to ${to} (UTC). Totals of visits and sends, not of people. Totals below five are “under 5”.</p>
${tableSheet('From home to a started trial', ['Step', 'Times', 'Share'], funnelRows(totals), '')}
${tableSheet('Forms', ['Form', 'Opened', 'Left most often in', 'Refused most often'], formRows(flowNumbers(totals, from, to).flows), 'No form was opened five times.')}
${tableSheet(
  'Pages',
  ['Page', 'Opened'],
  pages.map(({ name, total }) => [name, shownTotal(total)]),
  'No page was opened.',
)}`,
    };
  },
};
