import type { LeadSearch } from './lead-search.ts';
import type { LeadFilter, LeadPlace, StoredLead } from './lead-store.ts';
import { type Lead, readLead } from './leads.ts';
import type { Visit } from './route.ts';

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

/** Leads of one line of the log in an export. */
const EXPORTED = 200;

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
  for await (const stored of store.leads(filter, { after, order, page: wanted === '' ? most + 1 : PAGE })) {
    if (leads.length === most || read === SEARCHED) return { leads, next: last };
    const lead = readLead(stored);
    last = lead;
    read += 1;
    if (wanted === '' || holds(lead, wanted)) leads.push(lead);
  }
  return { leads, next: null };
}

const idsOf = (leads: readonly { id: string }[]) => leads.map(({ id }) => id);

/** Leads for one session. A line of the log is on disk before any of them is returned. */
export function loggedLeads({ store, log }: Pick<Visit, 'store' | 'log'>) {
  const logExport = async (leads: readonly StoredLead[]) => {
    await log('export', idsOf(leads));
    return leads;
  };
  return {
    /** The leads of a page with their total without the text; above `COUNTED`: more. */
    async list(search: LeadSearch) {
      const found = await find(store, search, LISTED);
      const total = await store.countLeads(search.filter, COUNTED + 1);
      await log('list', idsOf(found.leads));
      return { ...found, total };
    },
    /** A lead with its neighbors in a list, which it need not be in itself; null: no lead has that id. */
    async show(id: string, search: LeadSearch) {
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
    },
    /** The one that follows in the list, or else its first; null: there is no other. It is not shown, so it leaves no line. */
    async next(id: string, search: LeadSearch): Promise<string | null> {
      const lead = await store.lead(id);
      const after = lead && { receivedAt: lead.received_at, id };
      const following = after && (await find(store, { ...search, after }, 1)).leads[0];
      const first = following ?? (await find(store, { ...search, after: null }, 2)).leads.find((one) => one.id !== id);
      return first?.id ?? null;
    },
    /** @param index of the lead's files */
    async file(id: string, index: number) {
      const lead = await store.lead(id);
      if (!lead?.attachments[index]) return null;
      await log('file', [id]);
      return (await store.attachments(id))[index] ?? null;
    },
    /** Newest first. */
    async *export(filter: LeadFilter): AsyncGenerator<StoredLead> {
      let batch: StoredLead[] = [];
      for await (const stored of store.leads(filter)) {
        batch.push(stored);
        if (batch.length < EXPORTED) continue;
        yield* await logExport(batch);
        batch = [];
      }
      // An export without a lead is a look too.
      yield* await logExport(batch);
    },
  };
}

export type FoundLeads = Awaited<ReturnType<ReturnType<typeof loggedLeads>['list']>>;

export type LeadAmongOthers = NonNullable<Awaited<ReturnType<ReturnType<typeof loggedLeads>['show']>>>;
