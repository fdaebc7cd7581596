import { type Kysely, sql } from 'kysely';
import { leadTypes, type StoredLead } from './leads.ts';
import type { Database } from '../db/database.ts';

export interface LeadFilter {
  /** By default every type. */
  types?: readonly string[];
  /** Milliseconds since 1970: received at this time or later. */
  since?: number;
  /** Received before this time. */
  until?: number;
  answered?: boolean;
}

/** A lead's place in the order of `leads`. */
export interface LeadPlace {
  receivedAt: number;
  id: string;
}

export type LeadOrder = 'newest first' | 'oldest first';

interface Reading {
  /** Those that follow this one in the order. */
  after?: LeadPlace | null;
  order?: LeadOrder;
  /** Leads of a statement. */
  page?: number;
}

export interface StoredLeads {
  /** Newest first by default, read in pages: a statement never holds all of them. */
  leads(filter: LeadFilter, reading?: Reading): AsyncGenerator<StoredLead>;
  /** @param most counts no further */
  countLeads(filter: LeadFilter, most: number): Promise<number>;
  lead(id: string): Promise<StoredLead | null>;
}

const PAGE = 200;

const own = <Part extends { submission_id: string }>(parts: readonly Part[], id: string) =>
  parts.filter(({ submission_id }) => submission_id === id).map(({ submission_id: _, ...part }) => part);

type Row = Omit<StoredLead, 'deliveries' | 'attachments' | 'answered_at' | 'assignment' | 'account'>;

/** With its deliveries, files, answer, assignment and account. */
async function whole(db: Kysely<Database>, rows: readonly Row[]): Promise<StoredLead[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['submission_id', 'destination', 'state'])
    .where('submission_id', 'in', ids)
    .orderBy('destination')
    .execute();
  const attachments = await db
    .selectFrom('attachments')
    .select(['submission_id', 'name', 'size'])
    .where('submission_id', 'in', ids)
    .orderBy('name')
    .execute();
  const answers = await db.selectFrom('answers').selectAll().where('submission_id', 'in', ids).execute();
  const answeredAt = new Map(answers.map(({ submission_id, answered_at }) => [submission_id, answered_at]));
  const assignments = await db.selectFrom('assignments').selectAll().where('submission_id', 'in', ids).execute();
  const accounts = await db
    .selectFrom('accounts')
    .select(['signup_id as submission_id', 'confirmed_at', 'trial_started_at'])
    .where('signup_id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    ...row,
    deliveries: own(deliveries, row.id),
    attachments: own(attachments, row.id),
    answered_at: answeredAt.get(row.id) ?? null,
    assignment: own(assignments, row.id)[0] ?? null,
    account: own(accounts, row.id)[0] ?? null,
  }));
}

/** The leads of a filter, whatever is asked of them. */
export function filtered(db: Kysely<Database>, { types = leadTypes, since, until, answered }: LeadFilter) {
  // As an expression: by the index of types SQLite would sort all leads for each page, instead of reading them in order of time.
  let query = db.selectFrom('submissions').where(sql`kind || ''`, 'in', types);
  if (since !== undefined) query = query.where('received_at', '>=', since);
  if (until !== undefined) query = query.where('received_at', '<', until);
  if (answered !== undefined)
    query = query.where(({ exists, not, selectFrom }) => {
      const known = exists(
        selectFrom('answers').select('answered_at').whereRef('submission_id', '=', 'submissions.id'),
      );
      return answered ? known : not(known);
    });
  return query;
}

export function storedLeads(db: Kysely<Database>): StoredLeads {
  const columns = ['id', 'kind', 'payload', 'received_at'] as const;

  return {
    async *leads(filter, { after = null, order = 'newest first', page: size = PAGE } = {}) {
      const [beyond, direction] = order === 'newest first' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
      let from = after;
      for (;;) {
        let page = filtered(db, filter);
        if (from) {
          const { receivedAt, id } = from;
          page = page.where((is) => is(is.refTuple('received_at', 'id'), beyond, is.tuple(receivedAt, id)));
        }
        const rows = await page
          .select(columns)
          .orderBy('received_at', direction)
          .orderBy('id', direction)
          .limit(size)
          .execute();
        yield* await whole(db, rows);
        const last = rows.at(-1);
        if (!last || rows.length < size) return;
        from = { receivedAt: last.received_at, id: last.id };
      }
    },
    async countLeads(filter, most) {
      const found = filtered(db, filter).select('id');
      const { total } = await db
        .selectFrom(found.limit(most).as('some'))
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async lead(id) {
      const rows = await filtered(db, {}).where('id', '=', id).select(columns).execute();
      return (await whole(db, rows))[0] ?? null;
    },
  };
}
