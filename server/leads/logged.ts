import type { Visit } from '../desk/desk-page.ts';
import type { SubmissionStore } from '../submissions/submission-store.ts';
import type { AttachmentTable } from '../submissions/tables.ts';
import { type Lead, readLead, type StoredLead } from './leads.ts';
import type { LeadFilter, LeadPlace, OperatorLeads } from './store.ts';

/** Leads of a page. */
export const LISTED = 25;

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
  /** Where the page begins; null: with the newest. */
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

/** Leads for one session. A line of the log is on disk before any of them is returned. */
export interface DeskLeads {
  list(search: LeadSearch): Promise<FoundLeads>;
  /** null: no lead has that id. */
  show(id: string): Promise<{ lead: Lead; deliveries: StoredLead['deliveries'] } | null>;
  /** @param index of the lead's files. @throws AttemptFailed when the scanner does not pass it */
  file(id: string, index: number): Promise<AttachmentTable | null>;
  /** Newest first. */
  export(filter: LeadFilter): AsyncGenerator<StoredLead>;
  /** @returns false when no lead has that id */
  setAnswered(id: string, answered: boolean): Promise<boolean>;
}

/** The attachments are scanned where a scanner is set. */
export type LeadStore = OperatorLeads & Pick<SubmissionStore, 'attachments'>;

const holds = ({ name, email, fields, attachments, id }: Lead, text: string) =>
  [name, email, id, ...Object.values(fields), ...attachments.map((file) => file.name)].some((value) =>
    value.toLocaleLowerCase('en').includes(text),
  );

export function loggedLeads({ store, log, now }: Pick<Visit<LeadStore>, 'store' | 'log' | 'now'>): DeskLeads {
  return {
    async list({ text, filter, after }) {
      const wanted = text.trim().toLocaleLowerCase('en');
      const found: Lead[] = [];
      let read = 0;
      let last: LeadPlace | null = null;
      let more = false;
      for await (const stored of store.leads(filter, after, wanted === '' ? LISTED + 1 : PAGE)) {
        more = found.length === LISTED || read === SEARCHED;
        if (more) break;
        const lead = readLead(stored);
        last = { receivedAt: lead.receivedAt, id: lead.id };
        read += 1;
        if (wanted === '' || holds(lead, wanted)) found.push(lead);
      }
      const total = await store.countLeads(filter, COUNTED + 1);
      await log(
        'list',
        found.map(({ id }) => id),
      );
      return { leads: found, next: more ? last : null, total };
    },
    async show(id) {
      const stored = await store.lead(id);
      if (!stored) return null;
      await log('show', [id]);
      return { lead: readLead(stored), deliveries: stored.deliveries };
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
    async setAnswered(id, answered) {
      if (!(await store.lead(id))) return false;
      await log(answered ? 'answered' : 'reopened', [id]);
      return store.setAnswered(id, answered ? now() : null);
    },
  };
}
