import { brand } from '../../machines/domain/brand.ts';
import { DAY } from '../lib/time.ts';
import { destinationTitle, stateTitles } from '../outbox/kinds.ts';
import { address, lists, queryOf, type Search } from './lead-search.ts';
import type { Assignment } from './lead-store.ts';
import { inquiryTypes, leadTitle } from './lead-types.ts';
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

/** A search of every list; days and types are folded until one is chosen. The lists as links: a search marks none of them. */
export function filterForm(search: Search): Html {
  const { types, asked, searches } = search;
  const option = (value: string, label: string) =>
    html`<option value="${value}"${value === asked.type && html` selected`}>${label}</option>`;
  const typeField =
    types.length > 1 &&
    html`<p><label for="type">Type</label><select id="type" name="type">${option('', 'Every type')}${types.map((type) => option(type, leadTitle(type)))}</select></p>`;
  const field = html`<input type="hidden" name="state" value="${asked.state}"><label for="text">Search</label><input id="text" name="text" type="search" value="${asked.text}" maxlength="200"${pressedBy('/')}>`;
  const links = [...lists].map(([state, { label }]) =>
    link(address('leads', search, { state, text: '' }), label, state === asked.state && !searches),
  );
  return html`${searchForm({ action: 'leads', field, filter: typeField, asked })}
<nav class="chips" aria-label="State">${links}</nav>`;
}

/** Assignee, delivery where it is not done and, in a list of several states, the lead's own. */
function stateText({ answeredAt, delivered, assignment, type, signup }: Lead, { filter }: Search): Html {
  const assignee = assignment?.assignee ?? '';
  const state =
    answeredAt === null ? html`<span class="open">to answer</span>` : html`<span class="done">answered</span>`;
  const saysState = filter.answered === undefined && inquiryTypes.includes(type);
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
    return html`<li>${link(address(`leads/${id}`, search), content, id === current)}</li>`;
  };
  return html`<ol class="leads inbox">${leads.map(row)}</ol>`;
}

function countText(total: number): string {
  if (total === 1) return '1 lead';
  return `${total > COUNTED ? 'More than ' : ''}${Math.min(total, COUNTED).toLocaleString('en')} leads`;
}

function noneText({ searches, filter }: Search): string {
  if (searches) return 'Nothing was found in any state.';
  return filter.answered === false ? 'Nothing is left to answer.' : 'Nothing is here.';
}

/** Leads of a list, with where to begin beside them. A page that shows none of them leaves no line for one in the log. */
export function listed({ leads, next, total }: FoundLeads, search: Search, now: number): Html {
  const { after, order, searches, tab } = search;
  const [first, further] = order === 'newest first' ? ['Newest', 'Older'] : ['Oldest', 'Newer'];
  const top = leads[0];
  const list = html`${top ? rows(leads, search, now) : html`<p class="none">${noneText(search)}</p>`}
${searches && next !== null && html`<p class="note">A search reads ${SEARCHED.toLocaleString('en')} leads at a time. ${further} continues it.</p>`}
<p class="presses">${after && pressLink(address('leads', search), first)}${next && pressLink(address('leads', search, { after: `${next.receivedAt}.${next.id}` }), further)}${pressLink(address('leads.csv', search, { text: '' }), 'Export as CSV')}</p>
<p class="note">${searches ? 'The export leaves the search text out. ' : `${countText(total)} here.`}</p>`;
  const beside = top
    ? html`<p>Choose one from the list, or begin at its top.</p><p class="presses">${pressLink(address(`leads/${top.id}`, search), 'Open the first', 'j')}</p>`
    : html`<p>${noneText(search)}</p>`;
  return html`<div class="split"><div class="whole">${sheet(tab, list)}</div><div class="beside">${sheet('No lead is open', beside)}</div></div>`;
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
  const answer =
    lead.answeredAt === null
      ? html`<button name="answered" value="yes"${pressedBy('a')}>Answered, next</button>`
      : html`<button class="ghost" name="answered" value="no">Mark as not answered</button>`;
  const form = html`<form method="post" action="leads/${lead.id}/answered">${carried(search, lead)}${answer}</form>`;
  return html`<div class="presses">${lead.email !== '' && pressLink(replyAddress(lead), 'Reply by mail', 'r')}${inquiryTypes.includes(lead.type) && form}</div>`;
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
    html`<form class="assignment" method="post" action="leads/${lead.id}/assignment">${carried(search, lead)}
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
  const to = (lead: Lead | undefined, label: string, key: string) =>
    lead && html`<a href="${address(`leads/${lead.id}`, search)}"${pressedBy(key)}>${label}</a>`;
  return html`<nav class="pager" aria-label="Lead"><a href="${address('leads', search)}">Whole list</a>${to(before.at(-1), 'Previous', 'k')}${to(after[0], 'Next', 'j')}</nav>`;
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
<section class="others" aria-label="${search.tab}">${sheet(search.tab, rows([...before, lead, ...after], search, now(), lead.id))}</section>
<div class="one">
${pager(found, search)}
<h1>${lead.name || 'No name'}</h1>
${refused && html`<p class="problem" role="alert">Another person has changed this lead since you opened it, so nothing was saved. The page shows how it is now.</p>`}
${presses(lead, search)}
${sheet(leadTitle(lead.type), facts(lead, now()))}
${assignmentSheet(lead, search, session.initials, refused?.typed)}
</div>
</div>`;
}
