import { DAY } from '../lib/day.ts';
import { address, type Search, states } from './lead-search.ts';
import { leadTitle, leadTypes } from './lead-types.ts';
import type { Lead } from './leads.ts';
import { COUNTED, type FoundLeads, SEARCHED } from './logged-leads.ts';
import { html, type Html, link, pressedBy, pressLink, sheet, timeText } from './page.ts';
import { searchForm } from './query.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `5 min`, `30 h`, `3 days`: whole ones that have passed. @param ms at least 0 */
function span(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} days`;
}

/** Time left until the answer is due; null for an answered lead, or one without a due time. @param now milliseconds since 1970 */
export const dueText = ({ dueAt }: Lead, now: number): Html | null =>
  dueAt === null
    ? null
    : now > dueAt
      ? html`<span class="warn">overdue by ${span(now - dueAt)}</span>`
      : html`<span>due in ${span(dueAt - now)}</span>`;

/** A search of every state; days and types are folded until one is chosen. The states as links: a search marks none of them. */
export function filterForm(search: Search): Html {
  const { inbox, asked, searches } = search;
  const option = (value: string, label: string) =>
    html`<option value="${value}"${value === asked.type && html` selected`}>${label}</option>`;
  const types = leadTypes.filter((type) => inbox.types.includes(type));
  const typeField = html`<p><label for="type">Type</label><select id="type" name="type">${option('', 'Every type')}${types.map((type) => option(type, leadTitle(type)))}</select></p>`;
  const field = html`<input type="hidden" name="state" value="${asked.state}"><label for="text">Search</label><input id="text" name="text" type="search" value="${asked.text}" maxlength="200"${pressedBy('/')}>`;
  const links = Object.entries(states).map(([state, { label }]) =>
    link(address(inbox.path, search, { state, text: '' }), label, state === asked.state && !searches),
  );
  return html`${searchForm({ action: inbox.path, field, filter: inbox.isAnswered ? typeField : null, asked })}
${inbox.isAnswered && html`<nav class="chips" aria-label="State">${links}</nav>`}`;
}

/** Assignee, delivery where it is not done and, in a list of several states, the lead's own. */
function stateText({ answeredAt, delivered, assignment, type, signup }: Lead, { inbox, filter }: Search): Html {
  const assignee = assignment?.assignee ?? '';
  const state =
    answeredAt === null ? html`<span class="open">to answer</span>` : html`<span class="done">answered</span>`;
  const saysState = filter.answered === undefined && inbox.isAnswered && inbox.types.includes(type);
  return html`${signup && html`<span class="${signup === 'not confirmed' ? 'open' : 'done'}">${signup}</span>`}${assignee !== '' && html`<span class="taken">${assignee}</span>`}${delivered !== 'delivered' && html`<span class="warn">${delivered}</span>`}${saysState && state}`;
}

/** @param current the id of the lead beside the list */
export function rows(leads: readonly Lead[], search: Search, now: number, current?: string): Html {
  const row = (lead: Lead) => {
    const { id, receivedAt, answeredAt } = lead;
    const age = timeText(receivedAt, `${span(Math.max(0, now - receivedAt))} ago`);
    const content = html`<span class="who"><b>${lead.name || 'No name'}</b></span>
<span class="age">${answeredAt === null ? age : timeText(answeredAt)}</span>
<span class="about">${lead.about || lead.email}</span>
<span class="type">${leadTitle(lead.type)}</span>
<span class="state">${dueText(lead, now)}${stateText(lead, search)}</span>`;
    return html`<li>${link(address(`${search.inbox.path}/${id}`, search), content, id === current)}</li>`;
  };
  return html`<ol class="leads inbox">${leads.map(row)}</ol>`;
}

function countText(total: number, { inbox }: Search): string {
  const noun = inbox.isAnswered ? 'lead' : 'signup';
  if (total === 1) return `1 ${noun}`;
  return `${total > COUNTED ? 'More than ' : ''}${Math.min(total, COUNTED).toLocaleString('en')} ${noun}s`;
}

function noneText({ inbox, searches, asked }: Search): string {
  if (searches) return 'Nothing was found in any state.';
  return inbox.isAnswered && asked.state === 'open' ? 'Nothing is left to answer.' : 'Nothing is here.';
}

/** The tab of the list: its state, or where a search has looked. */
export function tabText({ inbox, searches, asked }: Search): string {
  if (searches) return inbox.isAnswered ? 'Found in every state' : 'Found';
  return inbox.isAnswered ? (states[asked.state]?.label ?? inbox.title) : inbox.title;
}

/** Leads of a list, with where to begin beside them. A page that shows none of them leaves no line for one in the log. */
export function listed({ leads, next, total }: FoundLeads, search: Search, now: number): Html {
  const { inbox, after, order, searches } = search;
  const [first, further] = order === 'newest first' ? ['Newest', 'Older'] : ['Oldest', 'Newer'];
  const top = leads[0];
  const list = html`${top ? rows(leads, search, now) : html`<p class="none">${noneText(search)}</p>`}
${searches && next !== null && html`<p class="note">A search reads ${SEARCHED.toLocaleString('en')} leads at a time. ${further} continues it.</p>`}
<p class="presses">${after && pressLink(address(inbox.path, search), first)}${next && pressLink(address(inbox.path, search, { after: `${next.receivedAt}.${next.id}` }), further)}${pressLink(address(`${inbox.path}.csv`, search, { text: '' }), 'Export as CSV')}</p>
<p class="note">${searches ? 'The export leaves the search text out. ' : `${countText(total, search)} here.`}</p>`;
  const beside = top
    ? html`<p>Choose one from the list, or begin at its top.</p><p class="presses">${pressLink(address(`${inbox.path}/${top.id}`, search), 'Open the first', 'j')}</p>`
    : html`<p>${noneText(search)}</p>`;
  return html`<div class="split"><div class="whole">${sheet(tabText(search), list)}</div><div class="beside">${sheet('No lead is open', beside)}</div></div>`;
}
