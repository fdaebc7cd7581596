import { Readable } from 'node:stream';
import { brand } from '../../machines/domain/brand.ts';
import { AttemptFailed } from '../delivery/channel.ts';
import { DAY, dayOf } from '../kernel/day.ts';
import { HttpError } from '../http/http-error.ts';
import { type Lead, leadTitle, leadTypes } from './leads.ts';
import { leadsCsv } from './leads-csv.ts';
import type { LeadPlace } from './store.ts';
import type { DeskDownload, DeskPage, DeskPost } from '../desk/desk-page.ts';
import { html, type Html } from '../desk/html.ts';
import { stateTitle } from '../delivery/state-titles.ts';
import { destinationTitle } from '../submissions/destinations.ts';
import { sheet, timeText } from '../desk/layout.ts';
import { COUNTED, type FoundLeads, loggedLeads, type LeadSearch, type LeadStore, SEARCHED } from './logged.ts';

/** Below the address of the session. */
const LEADS = 'leads';

/** Of the mail that answers. */
const subject = encodeURIComponent(`Your message to ${brand.name}`);

const notFound = () => new HttpError(404, 'There is no lead with that id, or no longer.');

/** By the value of `state` in the query. */
const states: Readonly<Record<string, { label: string; answered: boolean | null }>> = {
  open: { label: 'To answer', answered: false },
  answered: { label: 'Answered', answered: true },
  all: { label: 'All', answered: null },
};

interface Search {
  search: LeadSearch;
  /** What was asked for, to fill in the form again. */
  asked: { type: string; state: string; since: string; until: string; text: string };
  /** One sentence for each part that could not be read; the list is then left out. */
  problems: readonly string[];
}

function placeOf(text: string): LeadPlace | null {
  const [, receivedAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  return receivedAt === undefined || id === undefined ? null : { receivedAt: Number(receivedAt), id };
}

function searchOf(query: URLSearchParams): Search {
  const value = (name: string) => query.get(name) ?? '';
  const asked = {
    type: value('type'),
    state: value('state') || 'open',
    since: value('since'),
    until: value('until'),
    text: value('text'),
  };
  const since = dayOf(asked.since);
  const until = dayOf(asked.until);
  const after = placeOf(value('after'));
  const state = Object.hasOwn(states, asked.state) ? states[asked.state] : undefined;
  const answered = state?.answered ?? null;
  const problems = [
    ...(asked.type === '' || leadTypes.includes(asked.type) ? [] : ['There is no such type of lead.']),
    ...(state ? [] : ['There is no such state.']),
    ...(asked.since === '' || since !== null ? [] : ['“From” has to be a day such as 2026-11-23.']),
    ...(asked.until === '' || until !== null ? [] : ['“To” has to be a day such as 2026-11-23.']),
    ...(value('after') === '' || after !== null ? [] : ['There is no such page of the list.']),
  ];
  return {
    asked,
    problems,
    search: {
      text: asked.text,
      after,
      filter: {
        ...(asked.type !== '' && { type: asked.type }),
        ...(answered !== null && { answered }),
        ...(since !== null && { since }),
        // The last day counts in full.
        ...(until !== null && { until: until + DAY }),
      },
    },
  };
}

/** The address of a list or an export with these parts; empty ones are left out. */
function address(path: string, asked: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString();
  return query === '' ? path : `${path}?${query}`;
}

const option = (value: string, label: string, chosen: string) =>
  value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;

const filterForm = ({ asked }: Search): Html =>
  html`<form class="filter" method="get" action="${LEADS}" role="search">
<p><label for="text">Search</label><input id="text" name="text" type="search" value="${asked.text}" maxlength="200"></p>
<p><label for="state">State</label><select id="state" name="state">${Object.entries(states).map(([value, { label }]) => option(value, label, asked.state))}</select></p>
<p><label for="type">Type</label><select id="type" name="type">${option('', 'Every type', asked.type)}${leadTypes.map((type) => option(type, leadTitle(type), asked.type))}</select></p>
<p><label for="since">From (UTC)</label><input id="since" name="since" type="date" value="${asked.since}"></p>
<p><label for="until">To</label><input id="until" name="until" type="date" value="${asked.until}"></p>
<p class="press"><button>Show</button></p>
</form>`;

/** The state of an answer is said where a list has both. */
const stateText = ({ answeredAt, delivered }: Lead, listsAll: boolean): Html =>
  html`${delivered === 'delivered' ? null : html`<span class="warn">${delivered}</span>`}${
    listsAll
      ? answeredAt === null
        ? html`<span class="open">to answer</span>`
        : html`<span class="done">answered</span>`
      : null
  }`;

const row = (lead: Lead, listsAll: boolean): Html =>
  html`<li><a href="${LEADS}/${lead.id}"><span class="who"><b>${lead.name || 'No name'}</b> <span>${lead.email}</span></span>
<span class="about">${lead.about}</span>
<span class="type">${leadTitle(lead.type)}</span>
<span class="when">${timeText(lead.receivedAt)}</span>
<span class="state">${stateText(lead, listsAll)}</span></a></li>`;

const countText = (total: number) =>
  total === 1
    ? '1 lead'
    : `${total > COUNTED ? 'More than ' : ''}${Math.min(total, COUNTED).toLocaleString('en')} leads`;

function listed({ leads, next, total }: FoundLeads, { asked, search }: Search): Html {
  const searched = search.text.trim() !== '';
  const older =
    next &&
    html`<a class="button" href="${address(LEADS, { ...asked, after: `${next.receivedAt}.${next.id}` })}">Older</a>`;
  const first = search.after && html`<a class="button" href="${address(LEADS, asked)}">Newest</a>`;
  const short =
    searched && next !== null
      ? html`<p class="note">A search reads ${SEARCHED.toLocaleString('en')} leads at a time. Older continues it.</p>`
      : null;
  return html`${leads.length === 0 ? html`<p class="none">Nothing ${searched ? 'was found' : 'is here'}.</p>` : html`<ol class="leads">${leads.map((lead) => row(lead, states[asked.state]?.answered === null))}</ol>`}
${short}
<p class="presses">${first ?? null}${older}<a class="button" href="${address('leads.csv', { ...asked, text: '' })}">Export as CSV</a></p>
<p class="note">${searched ? 'The export leaves the search text out: ' : ''}${countText(total)} in this state, type and time.</p>`;
}

const list: DeskPage<LeadStore> = {
  kind: 'page',
  path: `/desk/${LEADS}`,
  nav: 'Leads',
  async show(visit) {
    const search = searchOf(visit.query);
    const { problems } = search;
    const content =
      problems.length > 0
        ? html`<ul class="problem" role="alert">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`
        : listed(await loggedLeads(visit).list(search.search), search);
    const tab = states[search.asked.state]?.label ?? 'Leads';
    return { title: 'Leads', content: html`${filterForm(search)}${sheet(tab, content)}` };
  },
};

const fact = (label: string, value: Html | string) =>
  html`<div><dt>${label}</dt><dd>${value === '' ? html`<span class="quiet">not given</span>` : value}</dd></div>`;

const show: DeskPage<LeadStore> = {
  kind: 'page',
  path: `/desk/${LEADS}/:id`,
  nav: null,
  async show(visit) {
    const found = await loggedLeads(visit).show(visit.params['id'] ?? '');
    if (!found) throw notFound();
    const { lead, deliveries } = found;
    const { id, name, email, fields, attachments, answeredAt } = lead;
    const files = attachments.map(
      (file, index) =>
        html`<li><a href="${LEADS}/${id}/files/${index}">${file.name}</a> (${Math.ceil(file.size / 1_024)} KB)</li>`,
    );
    const answer =
      answeredAt === null
        ? html`<form method="post" action="${LEADS}/${id}/answered"><button name="answered" value="yes">Mark as answered</button></form>`
        : html`<form method="post" action="${LEADS}/${id}/answered"><button class="ghost" name="answered" value="no">Mark as not answered</button></form>`;
    const mail =
      email === ''
        ? null
        : html`<a class="button" href="mailto:${encodeURIComponent(email)}?subject=${subject}">Reply by mail</a>`;
    const givenUp = deliveries.some(({ state }) => state === 'dead')
      ? html`<a href="deliveries">Deliveries that were given up</a>`
      : null;
    return {
      title: name || 'No name',
      content: html`<p class="back"><a href="${LEADS}">Leads to answer</a></p>
${sheet(
  leadTitle(lead.type),
  html`<dl class="facts">
${fact('Received', timeText(lead.receivedAt))}
${fact('Email', email)}
${Object.entries(fields).map(([label, value]) => fact(label, value))}
${files.length === 0 ? null : fact('Files', html`<ul>${files}</ul><p class="note">Open a stranger's file with care.</p>`)}
${fact('State', answeredAt === null ? 'To answer' : html`Answered ${timeText(answeredAt)}`)}
${fact('Delivered', html`<ul>${deliveries.map(({ destination, state }) => html`<li>${destinationTitle(destination)}: ${stateTitle(state)}</li>`)}</ul>${givenUp}`)}
</dl>
<div class="presses">${answer}${mail}</div>`,
)}`,
    };
  },
};

const answered: DeskPost<LeadStore> = {
  kind: 'post',
  path: `/desk/${LEADS}/:id/answered`,
  async act(visit, fields) {
    const [value] = fields.get('answered') ?? [];
    if (value !== 'yes' && value !== 'no')
      throw new HttpError(422, 'The field `answered` has to be yes or no.', { fields: { answered: 'yes or no' } });
    const id = visit.params['id'] ?? '';
    if (!(await loggedLeads(visit).setAnswered(id, value === 'yes'))) throw notFound();
    return `${LEADS}/${id}`;
  },
};

const file: DeskDownload<LeadStore> = {
  kind: 'download',
  path: `/desk/${LEADS}/:id/files/:index`,
  async open(visit) {
    const { params } = visit;
    const index = /^\d{1,2}$/.test(params['index'] ?? '') ? Number(params['index']) : -1;
    const found = await loggedLeads(visit)
      .file(params['id'] ?? '', index)
      .catch((error: unknown) => {
        if (!(error instanceof AttemptFailed) || error.outcome.status !== 'failed') throw error;
        const { permanent, reason } = error.outcome;
        throw new HttpError(permanent ? 422 : 503, reason);
      });
    if (!found) throw notFound();
    return { name: found.name, type: 'application/octet-stream', body: found.content };
  },
};

const csv: DeskDownload<LeadStore> = {
  kind: 'download',
  path: '/desk/leads.csv',
  async open(visit) {
    const { search, problems } = searchOf(visit.query);
    if (problems.length > 0) throw new HttpError(422, problems.join(' '));
    const { filter } = search;
    const records = leadsCsv(filter.type, loggedLeads(visit).export(filter));
    const lines = async function* () {
      for await (const record of records) yield `${record}\r\n`;
    };
    return { name: 'leads.csv', type: 'text/csv; charset=utf-8', body: Readable.from(lines()) };
  },
};

export const leadRoutes = [list, csv, show, answered, file];
