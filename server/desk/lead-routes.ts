import { Readable } from 'node:stream';
import { HttpError } from '../http/http-error.ts';
import { filterForm, LATER_HOURS, leadPage, listed, LONGEST, type Typed } from './lead-pages.ts';
import { address, type Search, searchOf } from './lead-search.ts';
import { exportedLeads, leadAmongOthers, leadFile, leadsCsv, nextLead, pageOfLeads } from './leads.ts';
import { html } from './page.ts';
import type { Shown, Visit } from './route.ts';
import type { DeskAction } from './store.ts';

const notFound = () => new HttpError(404, 'There is no lead with that id, or no longer.');

const idOf = ({ params }: Visit) => params['id'] ?? '';

export async function listLeads(visit: Visit): Promise<Shown> {
  const search = searchOf(visit.query);
  const list = listed(await pageOfLeads(visit, search), search, visit.now());
  return { title: 'Leads', content: html`${filterForm(search)}${list}` };
}

/** The page of a lead. @throws HttpError 404 */
async function shown(visit: Visit, search: Search, refused?: { typed: Typed | undefined }): Promise<Shown> {
  const found = await leadAmongOthers(visit, idOf(visit), search);
  if (!found) throw notFound();
  return {
    title: found.lead.name || 'No name',
    content: leadPage(found, search, visit, refused),
    hasHeading: true,
  };
}

export const showLead = (visit: Visit): Promise<Shown> => shown(visit, searchOf(visit.query));

/** The post of a lead, which changes what its page has shown. @throws HttpError 422 for a number that no page of the desk has put into its form */
function postOf(visit: Visit) {
  const numberIn = (name: string) => {
    const text = visit.field(name) || '0';
    if (!/^\d{1,15}$/.test(text)) throw new HttpError(422, `The field \`${name}\` has to be a number.`);
    return Number(text);
  };
  return {
    id: idOf(visit),
    search: searchOf(new URLSearchParams(visit.field('list'))),
    version: numberIn('version'),
    answeredAt: numberIn('answered_at') || null,
  };
}

/**
 * Makes a change of a lead, with its line in the log.
 * @returns null, or the page again, with the other person's change and everything typed
 * @throws HttpError 404
 */
async function change(
  visit: Visit,
  { id, search }: ReturnType<typeof postOf>,
  action: DeskAction,
  make: () => Promise<boolean>,
  typed?: Typed,
): Promise<Shown | null> {
  if (!(await visit.store.lead(id))) throw notFound();
  await visit.log(action, [id]);
  if (await make()) return null;
  return { ...(await shown(visit, search, { typed })), status: 409 };
}

export async function answerLead(visit: Visit) {
  const { store, now } = visit;
  const value = visit.field('answered');
  if (value !== 'yes' && value !== 'no') throw new HttpError(422, 'The field `answered` has to be yes or no.');
  const post = postOf(visit);
  const { id, search, version, answeredAt } = post;
  const conflict = await (value === 'yes'
    ? change(visit, post, 'answered', () => store.answer(id, version, now()))
    : change(visit, post, 'reopened', () => store.reopen(id, answeredAt ?? 0)));
  if (conflict) return conflict;
  const next = value === 'no' ? id : await nextLead(visit, id, search);
  return address(next === null ? 'leads' : `leads/${next}`, search);
}

export async function assignLead(visit: Visit) {
  const post = postOf(visit);
  const { id, search, version, answeredAt } = post;
  const typed = {
    assignee: visit.field('do') === 'release' ? '' : visit.field('assignee').trim(),
    note: visit.field('note').trim(),
    due_hours: visit.field('due') === LATER_HOURS ? Number(LATER_HOURS) : null,
  };
  // The form lets no browser type more.
  for (const field of ['assignee', 'note'] as const)
    if (typed[field].length > LONGEST[field])
      throw new HttpError(422, `The field \`${field}\` has at most ${LONGEST[field]} characters.`);
  const made = () => visit.store.assign(id, { ...typed, version, changed_at: visit.now() }, answeredAt);
  const conflict = await change(visit, post, 'assigned', made, typed);
  if (conflict) return conflict;
  if (typed.assignee !== '') visit.session.initials = typed.assignee;
  return address(`leads/${id}`, search);
}

export async function sendFile(visit: Visit) {
  const index = /^\d{1,2}$/.test(visit.params['index'] ?? '') ? Number(visit.params['index']) : -1;
  const found = await leadFile(visit, idOf(visit), index);
  if (!found) throw notFound();
  return { name: found.name, type: 'application/octet-stream', body: found.content };
}

export function exportLeads(visit: Visit) {
  const { filter } = searchOf(visit.query);
  const csv = leadsCsv(filter.types, exportedLeads(visit, filter));
  return { name: 'leads.csv', type: 'text/csv; charset=utf-8', body: Readable.from(csv) };
}
