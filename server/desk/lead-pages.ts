import { brand } from '../../machines/domain/brand.ts';
import { DAY } from '../lib/day.ts';
import { destinationTitle, stateTitles } from '../outbox/destinations.ts';
import { address, queryOf, type Search, states } from './lead-search.ts';
import type { Assignment } from './lead-store.ts';
import { leadTitle, leadTypes } from './lead-types.ts';
import { COUNTED, type FoundLeads, type Lead, type LeadAmongOthers, SEARCHED } from './leads.ts';
import { html, type Html, link, type Part, pressedBy, pressLink, sheet, timeText } from './page.ts';
import { searchForm } from './query.ts';
import type { Visit } from './route.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `5 min`, `30 h`, `3 days`: whole ones that have passed. @param ms at least 0 */
function span(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} days`;
}

/** Time left until the answer is due; null for an answered lead, or one without a due time. @param now milliseconds since 1970 */
const dueText = ({ dueAt }: Lead, now: number): Html | null =>
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
  const links = [...states].map(([state, { label }]) =>
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
function rows(leads: readonly Lead[], search: Search, now: number, current?: string): Html {
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
  return inbox.isAnswered ? (states.get(asked.state)?.label ?? inbox.title) : inbox.title;
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

/** Characters. */
export const LONGEST = { assignee: 40, note: 2_000 };

/** The other time by which a message may be due (TEAM-6). */
export const LATER_HOURS = '24';

/** Characters of a mail's address with its text: Windows opens none beyond 2,083. */
const LONGEST_MAILTO = 1_900;

/** Subject of the mail that answers. */
const subject = `Your message to ${brand.name}`;

/** The address that opens a reply, which quotes the message as far as there is room (RFC 6068). */
function replyAddress({ email, name, message, receivedAt }: Lead): string {
  const start = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;
  if (message === '') return start;
  const day = new Date(receivedAt).toISOString().slice(0, 10);
  const body = (quoted: string) =>
    encodeURIComponent(`\n\nOn ${day} ${name} wrote:\n${quoted.replaceAll(/^/gm, '> ')}`.replaceAll('\n', '\r\n'));
  const characters = [...message];
  for (let shown = characters.length; shown > 0; shown = Math.floor(shown * 0.9)) {
    const text = shown === characters.length ? message : `${characters.slice(0, shown).join('').trimEnd()} …`;
    const whole = `${start}&body=${body(text)}`;
    if (whole.length <= LONGEST_MAILTO) return whole;
  }
  return start;
}

const fact = (label: string, value: Part) =>
  html`<div><dt>${label}</dt><dd>${value === '' ? html`<span class="note">not given</span>` : value}</dd></div>`;

function facts(lead: Lead, now: number): Html {
  const { id, email, fields, attachments, deliveries, answeredAt, dueAt, signup } = lead;
  const files = attachments.map(
    (file, index) =>
      html`<li><a href="leads/${id}/files/${index}">${file.name}</a> (${Math.ceil(file.size / 1_024)} KB)</li>`,
  );
  const delivered = deliveries.map(
    ({ destination, state }) => html`<li>${destinationTitle(destination)}: ${stateTitles[state].toLowerCase()}</li>`,
  );
  const isGivenUp = deliveries.some(({ state }) => state === 'dead');
  return html`<dl class="facts">
${Object.entries(fields).map(([label, value]) => fact(label, value))}
${files.length > 0 && fact('Files', html`<ul>${files}</ul><p class="note">Open a stranger's file with care.</p>`)}
${fact('Email', email)}
${fact('Received', timeText(lead.receivedAt))}
${signup && fact('Signup', signup)}
${dueAt !== null && fact('Due', html`${timeText(dueAt)}, ${dueText(lead, now)}`)}
${answeredAt !== null && fact('Answered', timeText(answeredAt))}
${fact('Delivered', html`<ul>${delivered}</ul>${isGivenUp && html`<a href="deliveries">Deliveries that were given up</a>`}`)}
</dl>`;
}

/** Fields of each post of a lead: where the list was, and what the page has shown. */
const carried = (search: Search, lead: Lead) =>
  html`<input type="hidden" name="list" value="${queryOf(search)}"><input type="hidden" name="version" value="${lead.assignment?.version ?? 0}"><input type="hidden" name="answered_at" value="${lead.answeredAt ?? 0}">`;

function presses(lead: Lead, search: Search): Html {
  const { path, isAnswered, types } = search.inbox;
  const answer =
    lead.answeredAt === null
      ? html`<button name="answered" value="yes"${pressedBy('a')}>Answered, next</button>`
      : html`<button class="ghost" name="answered" value="no">Mark as not answered</button>`;
  const form = html`<form method="post" action="${path}/${lead.id}/answered">${carried(search, lead)}${answer}</form>`;
  return html`<div class="presses">${lead.email !== '' && pressLink(replyAddress(lead), 'Reply by mail', 'r')}${isAnswered && types.includes(lead.type) && form}</div>`;
}

/** Fields of an assignment that were typed and not saved. */
export type Typed = Pick<Assignment, 'assignee' | 'note' | 'due_hours'>;

/** Due time of a message, chosen by the team: its topic, which would say so, never reaches the relay. */
const dueField = (hours: number | null) =>
  html`<p><label for="due">Answer due</label><select id="due" name="due"><option value="">4 hours after it came, as for support</option><option value="${LATER_HOURS}"${hours !== null && html` selected`}>24 hours after it came</option></select></p>`;

function assignmentSheet(lead: Lead, search: Search, initials: string, typed: Typed | undefined): Html {
  const { assignee = '', note = '', due_hours = null, changed_at: changedAt } = lead.assignment ?? {};
  const taken = assignee !== '';
  const given = typed ?? { assignee: assignee || initials, note, due_hours };
  return sheet(
    taken ? `Taken by ${assignee}` : 'Not taken',
    html`<form class="assignment" method="post" action="${search.inbox.path}/${lead.id}/assignment">${carried(search, lead)}
<p><label for="assignee">Your name or initials</label><input id="assignee" name="assignee" value="${given.assignee}" maxlength="${LONGEST.assignee}" autocomplete="off"></p>
<p><label for="note">Note for the team</label><textarea id="note" name="note" rows="3" maxlength="${LONGEST.note}" aria-describedby="note-hint">${given.note}</textarea></p>
<p class="note" id="note-hint">The person it is about gets it with their data, if they ask for that.</p>
${lead.type === 'contact' && dueField(given.due_hours)}
<p class="presses"><button class="ghost" name="do" value="save">${taken ? 'Save' : 'Take it'}</button>${taken && html`<button class="ghost" name="do" value="release">Release</button>`}</p>
${changedAt !== undefined && html`<p class="note">Changed ${timeText(changedAt)}</p>`}
</form>`,
  );
}

/** Links to the list and to the leads before and after; one that is not there is left out. */
function pager({ before, after }: LeadAmongOthers, search: Search): Html {
  const { path } = search.inbox;
  const to = (lead: Lead | undefined, label: string, key: string) =>
    lead && html`<a href="${address(`${path}/${lead.id}`, search)}"${pressedBy(key)}>${label}</a>`;
  return html`<nav class="pager" aria-label="Lead"><a href="${address(path, search)}">Whole list</a>${to(before.at(-1), 'Previous', 'k')}${to(after[0], 'Next', 'j')}</nav>`;
}

/** A lead beside the list that it is in; on a phone without the list. @param refused what was typed for a change that was refused */
export function leadPage(
  found: LeadAmongOthers,
  search: Search,
  { now, session }: Pick<Visit, 'now' | 'session'>,
  refused?: { typed: Typed | undefined },
): Html {
  const { before, lead, after } = found;
  return html`<div class="split">
<section class="others" aria-label="${tabText(search)}">${sheet(tabText(search), rows([...before, lead, ...after], search, now(), lead.id))}</section>
<div class="one">
${pager(found, search)}
<h1>${lead.name || 'No name'}</h1>
${refused && html`<p class="problem" role="alert">Another person has changed this lead since you opened it, so nothing was saved. The page shows how it is now.</p>`}
${presses(lead, search)}
${sheet(leadTitle(lead.type), facts(lead, now()))}
${search.inbox.isAnswered && assignmentSheet(lead, search, session.initials, refused?.typed)}
</div>
</div>`;
}
