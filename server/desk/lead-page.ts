import { brand } from '../../machines/domain/brand.ts';
import { destinationTitle } from '../outbox/destinations.ts';
import { stateTitles } from '../outbox/state-titles.ts';
import { dueText, rows, tabText } from './lead-list.ts';
import { address, queryOf, type Search } from './lead-search.ts';
import type { Assignment } from './lead-store.ts';
import { leadTitle } from './lead-types.ts';
import type { Lead } from './leads.ts';
import type { LeadAmongOthers } from './logged-leads.ts';
import { html, type Html, type Part, pressedBy, pressLink, sheet, timeText } from './page.ts';

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

export interface Unsaved {
  /** Why nothing was changed. */
  problem?: string | undefined;
  typed?: Typed | undefined;
}

/** A lead beside the list that it is in; on a phone without the list. @param initials that this session has given before */
export function leadPage(
  found: LeadAmongOthers,
  search: Search,
  { now, initials, problem, typed }: Unsaved & { now: number; initials: string },
): Html {
  const { before, lead, after } = found;
  return html`<div class="split">
<section class="others" aria-label="${tabText(search)}">${sheet(tabText(search), rows([...before, lead, ...after], search, now, lead.id))}</section>
<div class="one">
${pager(found, search)}
<h1>${lead.name || 'No name'}</h1>
${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
${presses(lead, search)}
${sheet(leadTitle(lead.type), facts(lead, now))}
${search.inbox.isAnswered && assignmentSheet(lead, search, initials, typed)}
</div>
</div>`;
}
