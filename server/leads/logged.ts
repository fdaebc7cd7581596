import type { DeskAction } from '../audit/desk-log.ts';
import type { Visit } from '../desk/desk-page.ts';
import type { SubmissionStore } from '../outbox/submission-store.ts';
import { type Assignment, type Lead, readLead, type StoredLead } from './leads.ts';
import type { Change, LeadChanges } from './changes.ts';
import type { LeadFilter, LeadOrder, LeadPlace, StoredLeads } from './store.ts';
import type { AttachmentTable } from '../db/database.ts';

/** Leads of a page. */
export const LISTED = 25;

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

export interface LeadSearch {
  filter: LeadFilter;
  order: LeadOrder;
  /** Where the page begins; null: with the first of the order. */
  after: LeadPlace | null;
  /** Part of any value of the lead, in any case; empty: all. */
  text: string;
}

export interface FoundLeads {
  leads: Lead[];
  /** Where the next page begins; null: nothing is left. */
  next: LeadPlace | null;
  /** How many there are without the text; above `COUNTED`: more. */
  total: number;
}

/** A lead with its neighbours in a list, which it need not be in itself. */
export interface LeadAmongOthers {
  before: Lead[];
  lead: Lead;
  deliveries: StoredLead['deliveries'];
  after: Lead[];
}

/** Leads for one session. A line of the log is on disk before any of them is returned. */
export interface DeskLeads {
  list(search: LeadSearch): Promise<FoundLeads>;
  /** null: no lead has that id. */
  show(id: string, search: LeadSearch): Promise<LeadAmongOthers | null>;
  /** The one that follows in the list, or else its first; null: there is no other. It is not shown, so it leaves no line. */
  next(id: string, search: LeadSearch): Promise<string | null>;
  /** @param index of the lead's files */
  file(id: string, index: number): Promise<AttachmentTable | null>;
  /** Newest first. */
  export(filter: LeadFilter): AsyncGenerator<StoredLead>;
  /** @param version of the assignment that the session has seen; 0 without one */
  answer(id: string, version: number): Promise<Change>;
  /** @param answeredAt of the answer that the session has seen */
  reopen(id: string, answeredAt: number): Promise<Change>;
  /**
   * @param seen what is to be stored, with the version that the session has seen
   * @param answeredAt of the answer that it has seen; null: none
   */
  assign(id: string, seen: Omit<Assignment, 'changed_at'>, answeredAt: number | null): Promise<Change>;
}

export type LeadStore = StoredLeads & LeadChanges & Pick<SubmissionStore, 'attachments'>;

const holds = ({ name, email, fields, attachments, id }: Lead, text: string) =>
  [name, email, id, ...Object.values(fields), ...attachments.map((file) => file.name)].some((value) =>
    value.toLocaleLowerCase('en').includes(text),
  );

const opposite = { 'newest first': 'oldest first', 'oldest first': 'newest first' } as const;

const placeOf = ({ receivedAt, id }: Lead): LeadPlace => ({ receivedAt, id });

/** The leads of a page, and where the next one begins; null: nothing is left. */
async function found(
  store: LeadStore,
  { text, filter, order, after }: LeadSearch,
  most: number,
): Promise<Pick<FoundLeads, 'leads' | 'next'>> {
  const wanted = text.trim().toLocaleLowerCase('en');
  const leads: Lead[] = [];
  let read = 0;
  let last: LeadPlace | null = null;
  for await (const stored of store.leads(filter, { after, order, page: wanted === '' ? most + 1 : PAGE })) {
    if (leads.length === most || read === SEARCHED) return { leads, next: last };
    const lead = readLead(stored);
    last = placeOf(lead);
    read += 1;
    if (wanted === '' || holds(lead, wanted)) leads.push(lead);
  }
  return { leads, next: null };
}

const idsOf = (leads: readonly { id: string }[]) => leads.map(({ id }) => id);

export function loggedLeads({ store, log, now }: Pick<Visit<LeadStore>, 'store' | 'log' | 'now'>): DeskLeads {
  /** A change of a lead that is there. */
  const logged = async (action: DeskAction, id: string, change: () => Promise<Change>): Promise<Change> => {
    if (!(await store.lead(id))) return 'no such lead';
    await log(action, [id]);
    return change();
  };
  return {
    async list(search) {
      const { leads, next } = await found(store, search, LISTED);
      const total = await store.countLeads(search.filter, COUNTED + 1);
      await log('list', idsOf(leads));
      return { leads, next, total };
    },
    async show(id, search) {
      const stored = await store.lead(id);
      if (!stored) return null;
      const lead = readLead(stored);
      const after = placeOf(lead);
      const order = opposite[search.order];
      const before = await found(store, { ...search, order, after }, BESIDE.before);
      const following = await found(store, { ...search, after }, BESIDE.after);
      await log('show', [id]);
      const others = [...before.leads.toReversed(), ...following.leads];
      if (others.length > 0) await log('list', idsOf(others));
      return { before: before.leads.toReversed(), lead, deliveries: stored.deliveries, after: following.leads };
    },
    async next(id, search) {
      const stored = await store.lead(id);
      const following = stored && (await found(store, { ...search, after: placeOf(readLead(stored)) }, 1)).leads[0];
      const first =
        following ?? (await found(store, { ...search, after: null }, 2)).leads.find((lead) => lead.id !== id);
      return first?.id ?? null;
    },
    async file(id, index) {
      const stored = await store.lead(id);
      if (!stored?.attachments[index]) return null;
      await log('file', [id]);
      return (await store.attachments(id))[index] ?? null;
    },
    async *export(filter) {
      let batch: StoredLead[] = [];
      for await (const stored of store.leads(filter)) {
        batch.push(stored);
        if (batch.length < EXPORTED) continue;
        await log(
          'export',
          batch.map(({ id }) => id),
        );
        yield* batch;
        batch = [];
      }
      // An export without a lead is a look too.
      await log(
        'export',
        batch.map(({ id }) => id),
      );
      yield* batch;
    },
    answer: (id, version) => logged('answered', id, () => store.answer(id, version, now())),
    reopen: (id, answeredAt) => logged('reopened', id, () => store.reopen(id, answeredAt)),
    assign: (id, seen, answeredAt) =>
      logged('assigned', id, () => store.assign(id, { ...seen, changed_at: now() }, answeredAt)),
  };
}
