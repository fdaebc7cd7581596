import { html, type Html, link, pressLink, sheet, timeText } from './page.ts';
import { daysOf, placeOf, queryText, searchForm, unreadable } from './query.ts';
import type { Shown, Visit } from './route.ts';
import { deskActions, type DeskLogLine } from './store.ts';

/** Lines of a page. */
const LISTED = 50;

/** Actions whose subjects are leads. */
const ofLeads: ReadonlySet<string> = new Set(['list', 'show', 'file', 'export', 'answered', 'reopened', 'assigned']);

function subjectsText({ action, subjects }: DeskLogLine): Html | undefined {
  const ids = subjects.map((id) => (ofLeads.has(action) ? link(`leads/${id}`, id) : html`${id}`));
  if (ids.length <= 1) return ids[0];
  return html`<details><summary>${ids.length} ids</summary>${ids.map((id) => html`<div>${id}</div>`)}</details>`;
}

const row = (line: DeskLogLine): Html =>
  html`<li><div class="who"><b>${(deskActions as Readonly<Record<string, string>>)[line.action] ?? line.action}</b> <span>${line.session === null ? 'No session' : `Session ${line.session}`}</span></div>
<div class="about">${subjectsText(line)}</div>
<div class="when">${timeText(line.at)}</div></li>`;

/** Shows lines, which have ids and no data of a person: a look at them leaves none. */
export async function showLog({ store, query }: Visit): Promise<Shown> {
  const lead = query.get('lead')?.trim() ?? '';
  if (lead !== '' && !/^[\da-f-]{36}$/.test(lead))
    throw unreadable('“Lead” has to be an id, as in the address of its page.');
  const { asked, range } = daysOf(query);
  const place = placeOf(query.get('before') ?? '');
  const before = place && { at: place.receivedAt, id: place.id };
  const lines = await store.lines({ ...range, ...(lead !== '' && { subject: lead }), before }, LISTED + 1);
  const last = lines.length > LISTED ? lines[LISTED - 1] : undefined;
  const page = (from: string, label: string) => pressLink(`log?${queryText({ lead, ...asked, before: from })}`, label);
  const field = html`<label for="lead">Lead (id)</label><input id="lead" name="lead" type="search" value="${lead}" pattern="\\s*[\\da-f\\-]{36}\\s*" title="an id, as in the address of the lead’s page">`;
  return {
    title: 'Log',
    content: html`${searchForm({ action: 'log', field, filter: false, asked })}
${sheet(
  'Newest first',
  html`${lines.length === 0 ? html`<p class="none">No line is here.</p>` : html`<ol class="leads entries">${lines.slice(0, LISTED).map(row)}</ol>`}
${(place || last) && html`<p class="presses">${place && page('', 'Newest')}${last && page(`${last.at}.${last.id}`, 'Older')}</p>`}
<p class="note">A line has ids, never a person’s data, and cannot be changed.</p>`,
)}`,
  };
}
