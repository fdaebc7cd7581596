import { deskActions, type DeskLog, type DeskLogLine } from '../audit/desk-log.ts';
import type { DeskPage } from './desk-page.ts';
import { dayFields, daysOf, folded, problemList } from './filter.ts';
import { html, type Html } from './html.ts';
import { sheet, timeText } from './layout.ts';

/** Lines of a page. */
const LISTED = 50;

/** Actions whose subjects are leads. */
const ofLeads: ReadonlySet<string> = new Set(['list', 'show', 'file', 'export', 'answered', 'reopened', 'assigned']);

const titleOf = (action: string) => (deskActions as Readonly<Record<string, string>>)[action] ?? action;

function subjectsText({ action, subjects }: DeskLogLine): Html | null {
  const ids = subjects.map((id) => (ofLeads.has(action) ? html`<a href="leads/${id}">${id}</a>` : html`${id}`));
  if (ids.length <= 1) return ids[0] ?? null;
  return html`<details><summary>${ids.length} ids</summary>${ids.map((id) => html`<div>${id}</div>`)}</details>`;
}

const row = (line: DeskLogLine): Html =>
  html`<li><div class="who"><b>${titleOf(line.action)}</b> <span>${line.session === null ? 'No session' : `Session ${line.session}`}</span></div>
<div class="about">${subjectsText(line)}</div>
<div class="when">${timeText(line.at)}</div></li>`;

function placeOf(text: string): { at: number; id: string } | null {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}

/** Its lines have ids and no data of a person, so a look at it leaves none. */
export const logPage: DeskPage<Pick<DeskLog, 'lines'>> = {
  kind: 'page',
  path: '/desk/log',
  nav: 'Log',
  async show({ store, query }) {
    const lead = query.get('lead')?.trim() ?? '';
    const before = query.get('before') ?? '';
    const days = daysOf(query);
    const place = placeOf(before);
    const problems = [
      ...(lead === '' || /^[\da-f-]{36}$/.test(lead) ? [] : ['“Lead” has to be an id, as in the address of its page.']),
      ...days.problems,
      ...(before === '' || place ? [] : ['There is no such page of the log.']),
    ];
    const filter = { ...days.range, ...(lead !== '' && { subject: lead }), ...(place && { before: place }) };
    const lines = problems.length > 0 ? [] : await store.lines(filter, LISTED + 1);
    const asked = Object.entries({ lead, ...days.asked }).filter(([, value]) => value !== '');
    const address = (more: Record<string, string>) =>
      `log?${new URLSearchParams({ ...Object.fromEntries(asked), ...more }).toString()}`;
    const last = lines.length > LISTED ? lines[LISTED - 1] : undefined;
    const older = last && html`<a class="button" href="${address({ before: `${last.at}.${last.id}` })}">Older</a>`;
    const newest = place && html`<a class="button" href="${address({})}">Newest</a>`;
    return {
      title: 'Log',
      content: html`<form class="search" method="get" action="log" role="search">
<p><label for="lead">Lead (id)</label><input id="lead" name="lead" type="search" value="${lead}" maxlength="64"><button>Show</button></p>
${folded(
  'Filter',
  dayFields(days.asked),
  Object.values(days.asked).some((day) => day !== ''),
)}
</form>
${sheet(
  'Newest first',
  problems.length > 0
    ? problemList(problems)
    : html`${lines.length === 0 ? html`<p class="none">No line is here.</p>` : html`<ol class="leads entries">${lines.slice(0, LISTED).map(row)}</ol>`}
${newest || older ? html`<p class="presses">${newest}${older ?? null}</p>` : null}
<p class="note">A line has ids, never a person’s data, and cannot be changed.</p>`,
)}`,
    };
  },
};
