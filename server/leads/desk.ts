import { Readable } from 'node:stream';
import type { DeskDownload, DeskPage, DeskPost, Shown, Visit } from '../desk/desk-page.ts';
import { problemList } from '../desk/filter.ts';
import { html } from '../desk/html.ts';
import { sheet } from '../desk/layout.ts';
import type { FormFields } from '../http/form-body.ts';
import { HttpError } from '../http/http-error.ts';
import { LATER_HOURS, leadPage, LONGEST, type Typed } from './desk-lead.ts';
import { beside, filterForm, listed, tabText } from './desk-list.ts';
import { address, type Inbox, inquiries, type Search, searchOf, signups } from './desk-search.ts';
import { leadsCsv } from './leads-csv.ts';
import { loggedLeads, type LeadStore } from './logged.ts';
import type { Change } from './changes.ts';

const INITIALS = 'initials';

const notFound = () => new HttpError(404, 'There is no lead with that id, or no longer.');

const listOf = (inbox: Inbox): DeskPage<LeadStore> => ({
  kind: 'page',
  path: `/desk/${inbox.path}`,
  nav: inbox.title,
  async show(visit) {
    const search = searchOf(inbox, visit.query);
    const { problems } = search;
    if (problems.length > 0) {
      return {
        title: inbox.title,
        content: html`${filterForm(search)}${sheet(tabText(search), problemList(problems))}`,
      };
    }
    const found = await loggedLeads(visit).list(search.search);
    return {
      title: inbox.title,
      content: html`${filterForm(search)}<div class="split"><div class="whole">${sheet(tabText(search), listed(found, search, visit.now()))}</div><div class="beside">${beside(found, search)}</div></div>`,
    };
  },
});

/** The page of a lead. @throws HttpError 404 */
async function shown(
  visit: Visit<LeadStore>,
  search: Search,
  more: { problem?: string; typed?: Typed } = {},
): Promise<Shown> {
  const found = await loggedLeads(visit).show(visit.params['id'] ?? '', search.search);
  if (!found) throw notFound();
  const initials = visit.preferences.get(INITIALS) ?? '';
  return {
    title: found.lead.name || 'No name',
    content: leadPage(found, search, { now: visit.now(), initials, ...more }),
    hasHeading: true,
  };
}

/** A query that cannot be read shows the lead among those of the usual list. */
function readableSearch(inbox: Inbox, query: URLSearchParams): Search {
  const search = searchOf(inbox, query);
  return search.problems.length > 0 ? searchOf(inbox, new URLSearchParams()) : search;
}

const show = (inbox: Inbox): DeskPage<LeadStore> => ({
  kind: 'page',
  path: `/desk/${inbox.path}/:id`,
  nav: null,
  show: (visit) => shown(visit, readableSearch(inbox, visit.query)),
});

const only = (fields: FormFields, name: string): string => fields.get(name)?.[0] ?? '';

/** A number that a page of the desk has put into its form; 0 where it is empty. @throws HttpError 422 */
function numberIn(fields: FormFields, name: string): number {
  const text = only(fields, name) || '0';
  if (!/^\d{1,15}$/.test(text))
    throw new HttpError(422, `The field \`${name}\` has to be a number.`, { fields: { [name]: 'a number' } });
  return Number(text);
}

/** What each post of a lead carries. */
function carriedBy(fields: FormFields): { search: Search; version: number; answeredAt: number | null } {
  return {
    search: readableSearch(inquiries, new URLSearchParams(only(fields, 'list'))),
    version: numberIn(fields, 'version'),
    answeredAt: numberIn(fields, 'answered_at') || null,
  };
}

/** The page once more, with what another person has changed and nothing lost of what was typed. */
const conflicting = async (
  visit: Visit<LeadStore>,
  search: Search,
  typed?: Typed,
): Promise<Shown & { status: number }> => ({
  status: 409,
  ...(await shown(visit, search, {
    problem:
      'Another person has changed this lead since you opened it, so nothing was saved. The page shows how it is now.',
    ...(typed && { typed }),
  })),
});

const answered: DeskPost<LeadStore> = {
  kind: 'post',
  path: `/desk/${inquiries.path}/:id/answered`,
  async act(visit, fields) {
    const value = only(fields, 'answered');
    if (value !== 'yes' && value !== 'no')
      throw new HttpError(422, 'The field `answered` has to be yes or no.', { fields: { answered: 'yes or no' } });
    const id = visit.params['id'] ?? '';
    const leads = loggedLeads(visit);
    const { search, version, answeredAt } = carriedBy(fields);
    const change = value === 'yes' ? await leads.answer(id, version) : await leads.reopen(id, answeredAt ?? 0);
    if (change === 'no such lead') throw notFound();
    if (change === 'changed by another') return conflicting(visit, search);
    if (value === 'no') return address(`${inquiries.path}/${id}`, search);
    const next = await leads.next(id, search.search);
    return address(next === null ? inquiries.path : `${inquiries.path}/${next}`, search);
  },
};

/** What was typed, or the words that say what is too long. */
function typedIn(fields: FormFields): { typed: Typed; problem: string | null } {
  const typed = {
    assignee: only(fields, 'do') === 'release' ? '' : only(fields, 'assignee').trim(),
    note: only(fields, 'note').trim(),
    due_hours: only(fields, 'due') === LATER_HOURS ? Number(LATER_HOURS) : null,
  };
  if (typed.assignee.length > LONGEST.assignee)
    return { typed, problem: `A name has at most ${LONGEST.assignee} characters.` };
  return { typed, problem: typed.note.length > LONGEST.note ? `A note has at most ${LONGEST.note} characters.` : null };
}

const assignment: DeskPost<LeadStore> = {
  kind: 'post',
  path: `/desk/${inquiries.path}/:id/assignment`,
  async act(visit, fields) {
    const id = visit.params['id'] ?? '';
    const { search, version, answeredAt } = carriedBy(fields);
    const { typed, problem } = typedIn(fields);
    if (problem !== null) return { status: 422, ...(await shown(visit, search, { problem, typed })) };
    const change: Change = await loggedLeads(visit).assign(id, { ...typed, version }, answeredAt);
    if (change === 'no such lead') throw notFound();
    if (change === 'changed by another') return conflicting(visit, search, typed);
    if (typed.assignee !== '') visit.preferences.set(INITIALS, typed.assignee);
    return address(`${inquiries.path}/${id}`, search);
  },
};

const file: DeskDownload<LeadStore> = {
  kind: 'download',
  path: `/desk/${inquiries.path}/:id/files/:index`,
  async open(visit) {
    const { params } = visit;
    const index = /^\d{1,2}$/.test(params['index'] ?? '') ? Number(params['index']) : -1;
    const found = await loggedLeads(visit).file(params['id'] ?? '', index);
    if (!found) throw notFound();
    return { name: found.name, type: 'application/octet-stream', body: found.content };
  },
};

const csv = (inbox: Inbox): DeskDownload<LeadStore> => ({
  kind: 'download',
  path: `/desk/${inbox.path}.csv`,
  async open(visit) {
    const { search, problems } = searchOf(inbox, visit.query);
    if (problems.length > 0) throw new HttpError(422, problems.join(' '));
    const { filter } = search;
    const records = leadsCsv(filter.types, loggedLeads(visit).export(filter));
    const lines = async function* () {
      for await (const record of records) yield `${record}\r\n`;
    };
    return { name: `${inbox.path}.csv`, type: 'text/csv; charset=utf-8', body: Readable.from(lines()) };
  },
});

export const leadRoutes = [
  listOf(inquiries),
  listOf(signups),
  csv(inquiries),
  csv(signups),
  show(inquiries),
  show(signups),
  answered,
  assignment,
  file,
];
