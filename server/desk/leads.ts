import { CSV_START, csvRecord } from '../lib/csv.ts';
import { moment } from '../lib/time.ts';
import { destinationTitle } from '../outbox/kinds.ts';
import type { LeadSearch } from './lead-search.ts';
import type { LeadFilter, LeadPlace, StoredLead } from './lead-store.ts';
import { dueTime, leadLabels, leadTitle, leadType, leadTypes, signup } from './lead-types.ts';
import type { Visit } from './route.ts';

const LONGEST_ABOUT = 60;

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function beginning(text: string): string {
  const line = oneLine(text);
  return line.length > LONGEST_ABOUT ? `${line.slice(0, LONGEST_ABOUT - 1).trimEnd()}…` : line;
}

function deliveredTo(deliveries: StoredLead['deliveries']): string {
  const dead = deliveries.filter(({ state }) => state === 'dead').map(({ destination }) => destination);
  if (dead.length > 0) return `given up: ${dead.map(destinationTitle).join(', ')}`;
  return deliveries.some(({ state }) => state !== 'delivered') ? 'on its way' : 'delivered';
}

const asText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
};

function signupState({ confirmed_at: confirmedAt, trial_started_at: startedAt }: NonNullable<StoredLead['account']>) {
  if (startedAt !== null) return 'trial started';
  return confirmedAt === null ? 'not confirmed' : 'confirmed';
}

/** A lead as a person reads it. A field that an earlier release has stored otherwise is empty, never an error. */
export function readLead({ id, kind, payload, received_at: receivedAt, ...stored }: StoredLead) {
  const { deliveries, attachments, answered_at: answeredAt, assignment, account } = stored;
  const sent = JSON.parse(payload) as Record<string, unknown>;
  const { name, labels, about, quoted, words } = leadType(kind) ?? signup;
  const text = (field: string) => {
    const value = asText(sent[field]);
    return words?.[field]?.(value) ?? value;
  };
  return {
    id,
    type: kind,
    receivedAt,
    name: oneLine(name.map(text).join(' ')),
    email: oneLine(text('email')),
    /** One line: the position, the plan, or how the message begins. */
    about: beginning(about.map(text).find((value) => value.trim() !== '') ?? ''),
    /** Texts of several lines, for a reply that quotes them. */
    message: quoted.map(text).join('\n\n').trim(),
    /** `delivered`, `on its way`, or where it was given up. */
    delivered: deliveredTo(deliveries),
    /** Values by label, in the form's order, without name and address. */
    fields: Object.fromEntries(Object.entries(labels).map(([field, label]) => [label, text(field)])),
    deliveries,
    attachments,
    answeredAt,
    /** Time for which an answer was promised; null: none was, or it is answered. */
    dueAt: answeredAt === null ? dueTime(kind, receivedAt, assignment?.due_hours ?? null) : null,
    assignment,
    /** How far a signup has come; null for other types, and once its account is deleted. */
    signup: account && signupState(account),
  };
}

export type Lead = ReturnType<typeof readLead>;

/** Leads of a page. */
const LISTED = 25;

/** Leads beside an open one: before it and after it. */
const BESIDE = { before: 3, after: 12 };

/** Leads that one search reads, so that it cannot occupy the store. */
export const SEARCHED = 5_000;

/** Leads are counted up to here. */
export const COUNTED = 10_000;

/** Leads that a search reads in one statement. */
const PAGE = 100;

const holds = ({ name, email, fields, attachments, id }: Lead, text: string) =>
  [name, email, id, ...Object.values(fields), ...attachments.map((file) => file.name)].some((value) =>
    value.toLocaleLowerCase('en').includes(text),
  );

/** The leads of a page, and where the next one begins; null: nothing is left. */
async function find(
  store: Visit['store'],
  { text, filter, order, after }: LeadSearch,
  most: number,
): Promise<{ leads: Lead[]; next: LeadPlace | null }> {
  const wanted = text.trim().toLocaleLowerCase('en');
  const leads: Lead[] = [];
  let read = 0;
  let last: LeadPlace | null = null;
  for await (const page of store.leads(filter, { after, order, page: wanted === '' ? most + 1 : PAGE }))
    for (const stored of page) {
      if (leads.length === most || read === SEARCHED) return { leads, next: last };
      const lead = readLead(stored);
      last = lead;
      read += 1;
      if (wanted === '' || holds(lead, wanted)) leads.push(lead);
    }
  return { leads, next: null };
}

const idsOf = (leads: readonly { id: string }[]) => leads.map(({ id }) => id);

// Reads of a session: a line of the log is on disk before any lead is returned.
type Logged = Pick<Visit, 'store' | 'log'>;

/** The leads of a page with their total without the text; above `COUNTED`: more. */
export async function pageOfLeads({ store, log }: Logged, search: LeadSearch) {
  const found = await find(store, search, LISTED);
  const total = await store.countLeads(search.filter, COUNTED + 1);
  await log('list', idsOf(found.leads));
  return { ...found, total };
}

export type FoundLeads = Awaited<ReturnType<typeof pageOfLeads>>;

/** A lead with its neighbors in a list, which it need not be in itself; null: no lead has that id. */
export async function leadAmongOthers({ store, log }: Logged, id: string, search: LeadSearch) {
  const stored = await store.lead(id);
  if (!stored) return null;
  const lead = readLead(stored);
  const order = search.order === 'newest first' ? 'oldest first' : 'newest first';
  const before = (await find(store, { ...search, order, after: lead }, BESIDE.before)).leads.toReversed();
  const after = (await find(store, { ...search, after: lead }, BESIDE.after)).leads;
  await log('show', [id]);
  const others = [...before, ...after];
  if (others.length > 0) await log('list', idsOf(others));
  return { before, lead, after };
}

export type LeadAmongOthers = NonNullable<Awaited<ReturnType<typeof leadAmongOthers>>>;

/** The one that follows in the list, or else its first; null: there is no other. It is not shown, so it leaves no line. */
export async function nextLead({ store }: Logged, id: string, search: LeadSearch): Promise<string | null> {
  const lead = await store.lead(id);
  const after = lead && { receivedAt: lead.received_at, id };
  const following = after && (await find(store, { ...search, after }, 1)).leads[0];
  const first = following ?? (await find(store, { ...search, after: null }, 2)).leads.find((one) => one.id !== id);
  return first?.id ?? null;
}

/** @param index of the lead's files */
export async function leadFile({ store, log }: Logged, id: string, index: number) {
  const lead = await store.lead(id);
  if (!lead?.attachments[index]) return null;
  await log('file', [id]);
  return (await store.attachments(id))[index] ?? null;
}

/** Pages of leads for an export, newest first. */
export async function* exportedLeads({ store, log }: Logged, filter: LeadFilter): AsyncGenerator<StoredLead[]> {
  for await (const page of store.leads(filter)) {
    await log('export', idsOf(page));
    yield page;
  }
}

const head = ['Received', 'Type', 'Name', 'Email', 'About', 'Delivered', 'Answered', 'Taken by', 'Note'];

/**
 * A table for a spreadsheet (RFC 4180). No cell can be a formula.
 * @param types of all leads
 */
export async function* leadsCsv(
  types: readonly string[] = leadTypes,
  pages: AsyncIterable<readonly StoredLead[]>,
): AsyncGenerator<string> {
  const labels = leadLabels(types);
  const record = (stored: StoredLead) => {
    const { id, type, receivedAt, answeredAt, name, email, about, delivered, assignment, fields, attachments } =
      readLead(stored);
    const state = [answeredAt === null ? '' : moment(answeredAt), assignment?.assignee ?? '', assignment?.note ?? ''];
    const own = labels.map((label) => fields[label] ?? '');
    const files = attachments.map((file) => file.name).join('; ');
    return csvRecord([moment(receivedAt), leadTitle(type), name, email, about, delivered, ...state, ...own, files, id]);
  };
  yield `${CSV_START}${csvRecord([...head, ...labels, 'Attached', 'Id'])}\r\n`;
  for await (const page of pages) yield page.map((stored) => `${record(stored)}\r\n`).join('');
}
