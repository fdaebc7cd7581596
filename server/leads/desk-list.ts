import { dayFields, folded } from '../desk/filter.ts';
import { html, type Html } from '../desk/html.ts';
import { sheet, timeText } from '../desk/layout.ts';
import { address, type Inbox, placeText, type Search, states } from './desk-search.ts';
import { ageText, dueText } from './due.ts';
import { type Lead, leadTitle, leadTypes } from './leads.ts';
import { COUNTED, type FoundLeads, SEARCHED } from './logged.ts';

const option = (value: string, label: string, chosen: string) =>
  value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;

/** The states as links; a search looks through all of them, so it marks none. */
const stateLinks = (search: Search): Html =>
  html`<nav class="chips" aria-label="State">${Object.entries(states).map(([state, { label }]) =>
    state === search.asked.state && search.asked.text.trim() === ''
      ? html`<a href="${address(search.inbox.path, search)}" aria-current="page">${label}</a>`
      : html`<a href="${address(search.inbox.path, search, { state, text: '' })}">${label}</a>`,
  )}</nav>`;

const filtered = ({ asked: { type, since, until } }: Search) => [type, since, until].some((value) => value !== '');

/** A search of every state; days and types are folded until one is chosen. */
export function filterForm(search: Search): Html {
  const { inbox, asked } = search;
  const types = inbox.isAnswered ? leadTypes.filter((type) => inbox.types.includes(type)) : [];
  const typeField =
    types.length === 0
      ? null
      : html`<p><label for="type">Type</label><select id="type" name="type">${option('', 'Every type', asked.type)}${types.map((type) => option(type, leadTitle(type), asked.type))}</select></p>`;
  return html`<form class="search" method="get" action="${inbox.path}" role="search">
<input type="hidden" name="state" value="${asked.state}">
<p><label for="text">Search</label><input id="text" name="text" type="search" value="${asked.text}" maxlength="200" data-key="/" aria-keyshortcuts="/"><button>Show</button></p>
${folded('Filter', html`${typeField}${dayFields(asked)}`, filtered(search))}
</form>
${inbox.isAnswered ? stateLinks(search) : null}`;
}

/** Who answers, whether it was delivered and, in a list of several states, which it is in. */
function stateText({ answeredAt, delivered, assignment, type, signup }: Lead, { inbox, search }: Search): Html {
  const saysState = search.filter.answered === undefined && inbox.isAnswered && inbox.types.includes(type);
  const taken =
    assignment !== null && assignment.assignee !== '' && html`<span class="taken">${assignment.assignee}</span>`;
  const state =
    answeredAt === null ? html`<span class="open">to answer</span>` : html`<span class="done">answered</span>`;
  return html`${signup && html`<span class="${signup === 'not confirmed' ? 'open' : 'done'}">${signup}</span>`}${taken || null}${delivered === 'delivered' ? null : html`<span class="warn">${delivered}</span>`}${saysState ? state : null}`;
}

const row = (lead: Lead, search: Search, { now, current }: { now: number; current: string | null }): Html => {
  const content = html`<span class="who"><b>${lead.name || 'No name'}</b></span>
<span class="age">${lead.answeredAt === null ? ageText(lead, now) : timeText(lead.answeredAt)}</span>
<span class="about">${lead.about || lead.email}</span>
<span class="type">${leadTitle(lead.type)}</span>
<span class="state">${dueText(lead, now)}${stateText(lead, search)}</span>`;
  const href = address(`${search.inbox.path}/${lead.id}`, search);
  return lead.id === current
    ? html`<li><a href="${href}" aria-current="page">${content}</a></li>`
    : html`<li><a href="${href}">${content}</a></li>`;
};

/** @param current the id of the lead beside it */
export const rows = (leads: readonly Lead[], search: Search, at: { now: number; current: string | null }): Html =>
  html`<ol class="leads inbox">${leads.map((lead) => row(lead, search, at))}</ol>`;

const countText = (total: number, { title }: Inbox) => {
  const [, one, many] = title === 'Signups' ? ['', 'signup', 'signups'] : ['', 'lead', 'leads'];
  return total === 1
    ? `1 ${one}`
    : `${total > COUNTED ? 'More than ' : ''}${Math.min(total, COUNTED).toLocaleString('en')} ${many}`;
};

const noneText = ({ inbox, search, asked }: Search): string => {
  if (search.text.trim() !== '') return 'Nothing was found in any state.';
  return inbox.isAnswered && asked.state === 'open' ? 'Nothing is left to answer.' : 'Nothing is here.';
};

/** The tab of the list: its state, or where a search has looked. */
export const tabText = ({ inbox, search, asked }: Search): string => {
  if (search.text.trim() !== '') return inbox.isAnswered ? 'Found in every state' : 'Found';
  return inbox.isAnswered ? (states[asked.state]?.label ?? inbox.title) : inbox.title;
};

export function listed({ leads, next, total }: FoundLeads, search: Search, now: number): Html {
  const {
    inbox,
    search: { text, after, order },
  } = search;
  const searched = text.trim() !== '';
  const [first, further] = order === 'newest first' ? ['Newest', 'Older'] : ['Oldest', 'Newer'];
  const more =
    next && html`<a class="button" href="${address(inbox.path, search, { after: placeText(next) })}">${further}</a>`;
  const begin = after && html`<a class="button" href="${address(inbox.path, search)}">${first}</a>`;
  const short =
    searched && next !== null
      ? html`<p class="note">A search reads ${SEARCHED.toLocaleString('en')} leads at a time. ${further} continues it.</p>`
      : null;
  return html`${leads.length === 0 ? html`<p class="none">${noneText(search)}</p>` : rows(leads, search, { now, current: null })}
${short}
<p class="presses">${begin}${more}<a class="button" href="${address(`${inbox.path}.csv`, search, { text: '' })}">Export as CSV</a></p>
<p class="note">${searched ? 'The export leaves the search text out. ' : `${countText(total, inbox)} here.`}</p>`;
}

/** Beside a list of which no lead is open: where to begin. A page that shows none leaves no line for one in the log. */
export function beside({ leads }: FoundLeads, search: Search): Html {
  const [first] = leads;
  return sheet(
    'No lead is open',
    first
      ? html`<p>Choose one from the list, or begin at its top.</p><p class="presses"><a class="button" href="${address(`${search.inbox.path}/${first.id}`, search)}" data-key="j" aria-keyshortcuts="j">Open the first</a></p>`
      : html`<p>${noneText(search)}</p>`,
  );
}
