import { brand } from '../../machines/domain/brand.ts';
import { stateTitles } from '../outbox/state-titles.ts';
import { html, type Html } from '../desk/html.ts';
import { sheet, timeText } from '../desk/layout.ts';
import { destinationTitle } from '../outbox/destinations.ts';
import { rows, tabText } from './desk-list.ts';
import { address, queryOf, type Search } from './desk-search.ts';
import { dueFact } from './due.ts';
import { type Assignment, type Lead, leadTitle } from './leads.ts';
import type { LeadAmongOthers } from './logged.ts';

/** Characters. */
export const LONGEST = { assignee: 40, note: 2_000 };

/** The other time by which a message may be due (TEAM-6). */
export const LATER_HOURS = '24';

/** Characters of a mail's address with its text: Windows opens none beyond 2,083. */
const LONGEST_MAILTO = 1_900;

/** Of the mail that answers. */
const subject = `Your message to ${brand.name}`;

/** The address that opens a reply, which quotes the message as far as there is room (RFC 6068). */
export function replyAddress({ email, name, message, receivedAt }: Lead): string {
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

const fact = (label: string, value: Html | string) =>
  html`<div><dt>${label}</dt><dd>${value === '' ? html`<span class="quiet">not given</span>` : value}</dd></div>`;

function facts({ lead, deliveries }: LeadAmongOthers, now: number): Html {
  const { id, email, fields, attachments, answeredAt, signup } = lead;
  const files = attachments.map(
    (file, index) =>
      html`<li><a href="leads/${id}/files/${index}">${file.name}</a> (${Math.ceil(file.size / 1_024)} KB)</li>`,
  );
  const givenUp = deliveries.some(({ state }) => state === 'dead')
    ? html`<a href="deliveries">Deliveries that were given up</a>`
    : null;
  const due = dueFact(lead, now);
  return html`<dl class="facts">
${Object.entries(fields).map(([label, value]) => fact(label, value))}
${files.length === 0 ? null : fact('Files', html`<ul>${files}</ul><p class="note">Open a stranger's file with care.</p>`)}
${fact('Email', email)}
${fact('Received', timeText(lead.receivedAt))}
${signup && fact('Signup', signup)}
${due && fact('Due', due)}
${answeredAt === null ? null : fact('Answered', timeText(answeredAt))}
${fact('Delivered', html`<ul>${deliveries.map(({ destination, state }) => html`<li>${destinationTitle(destination)}: ${stateTitles[state].toLowerCase()}</li>`)}</ul>${givenUp}`)}
</dl>`;
}

/** What each post of a lead carries: where the list was, and what the page has shown. */
const carried = (search: Search, lead: Lead) =>
  html`<input type="hidden" name="list" value="${queryOf(search)}"><input type="hidden" name="version" value="${lead.assignment?.version ?? 0}"><input type="hidden" name="answered_at" value="${lead.answeredAt ?? 0}">`;

function presses(lead: Lead, search: Search): Html {
  const { path, isAnswered, types } = search.inbox;
  const mail =
    lead.email === ''
      ? null
      : html`<a class="button" href="${replyAddress(lead)}" data-key="r" aria-keyshortcuts="r">Reply by mail</a>`;
  const answer =
    lead.answeredAt === null
      ? html`<button name="answered" value="yes" data-key="a" aria-keyshortcuts="a">Answered, next</button>`
      : html`<button class="ghost" name="answered" value="no">Mark as not answered</button>`;
  const form =
    isAnswered && types.includes(lead.type)
      ? html`<form method="post" action="${path}/${lead.id}/answered">${carried(search, lead)}${answer}</form>`
      : null;
  return html`<div class="presses">${mail}${form}</div>`;
}

/** What was typed into the form below and not saved. */
export type Typed = Pick<Assignment, 'assignee' | 'note' | 'due_hours'>;

/** When a message is due: its topic, which would say so, never reaches the relay. */
const dueField = (hours: number | null) =>
  html`<p><label for="due">Answer due</label><select id="due" name="due"><option value="">4 hours after it came, as for support</option><option value="${LATER_HOURS}"${hours === null ? null : html` selected`}>24 hours after it came</option></select></p>`;

function assignmentSheet(lead: Lead, search: Search, initials: string, typed: Typed | null): Html {
  const { assignee = '', note = '', due_hours = null, changed_at: changedAt } = lead.assignment ?? {};
  const taken = assignee !== '';
  const given = typed ?? { assignee: assignee || initials, note, due_hours };
  return sheet(
    taken ? `Taken by ${assignee}` : 'Not taken',
    html`<form class="assignment" method="post" action="${search.inbox.path}/${lead.id}/assignment">${carried(search, lead)}
<p><label for="assignee">Your name or initials</label><input id="assignee" name="assignee" value="${given.assignee}" maxlength="${LONGEST.assignee}" autocomplete="off"></p>
<p><label for="note">Note for the team</label><textarea id="note" name="note" rows="3" maxlength="${LONGEST.note}" aria-describedby="note-hint">${given.note}</textarea></p>
<p class="note" id="note-hint">The person it is about gets it with their data, if they ask for that.</p>
${lead.type === 'contact' ? dueField(given.due_hours) : null}
<p class="presses"><button class="ghost" name="do" value="save">${taken ? 'Save' : 'Take it'}</button>${taken ? html`<button class="ghost" name="do" value="release">Release</button>` : null}</p>
${changedAt === undefined ? null : html`<p class="note">Changed ${timeText(changedAt)}</p>`}
</form>`,
  );
}

/** Links to the leads before and after; one that is not there is left out. */
function pager({ before, after }: LeadAmongOthers, search: Search): Html {
  const link = (lead: Lead | undefined, label: string, key: string) =>
    lead &&
    html`<a href="${address(`${search.inbox.path}/${lead.id}`, search)}" data-key="${key}" aria-keyshortcuts="${key}">${label}</a>`;
  return html`<nav class="pager" aria-label="Lead"><a href="${address(search.inbox.path, search)}">Whole list</a>${link(before.at(-1), 'Previous', 'k') ?? null}${link(after[0], 'Next', 'j') ?? null}</nav>`;
}

interface LeadPage {
  now: number;
  /** That this session has given before. */
  initials: string;
  /** Why nothing was changed. */
  problem?: string;
  typed?: Typed;
}

/** A lead beside the list that it is in; on a phone without the list. */
export function leadPage(found: LeadAmongOthers, search: Search, { now, initials, problem, typed }: LeadPage): Html {
  const { before, lead, after } = found;
  return html`<div class="split">
<section class="others" aria-label="${tabText(search)}">${sheet(tabText(search), rows([...before, lead, ...after], search, { now, current: lead.id }))}</section>
<div class="one">
${pager(found, search)}
<h1>${lead.name || 'No name'}</h1>
${problem === undefined ? null : html`<p class="problem" role="alert">${problem}</p>`}
${presses(lead, search)}
${sheet(leadTitle(lead.type), facts(found, now))}
${search.inbox.isAnswered ? assignmentSheet(lead, search, initials, typed ?? null) : null}
</div>
</div>`;
}
