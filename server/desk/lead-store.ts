import { type Kysely, sql } from 'kysely';
import { leadTypes } from './lead-types.ts';
import type { AssignmentTable, Database } from '../db/database.ts';

export interface LeadFilter {
  /** Every type by default. */
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

const PAGE = 200;

/** The leads of a filter, whatever is asked of them. */
function filtered(db: Kysely<Database>, { types = leadTypes, since, until, answered }: LeadFilter) {
  let query = db
    .selectFrom('submissions')
    .leftJoin('answers', 'answers.submission_id', 'submissions.id')
    // An expression, because by the index of types SQLite would sort all leads for each page, instead of reading them in order of time.
    .where(sql`kind || ''`, 'in', types);
  if (since !== undefined) query = query.where('received_at', '>=', since);
  if (until !== undefined) query = query.where('received_at', '<', until);
  if (answered !== undefined) query = query.where('answered_at', answered ? 'is not' : 'is', null);
  return query;
}

/** The leads of a query with their deliveries, files, assignments and accounts. */
async function read(db: Kysely<Database>, query: ReturnType<typeof filtered>) {
  const rows = await query.select(['id', 'kind', 'payload', 'received_at', 'answered_at']).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
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
  const assignments = await db.selectFrom('assignments').selectAll().where('submission_id', 'in', ids).execute();
  const accounts = await db
    .selectFrom('accounts')
    .select(['signup_id as submission_id', 'confirmed_at', 'trial_started_at'])
    .where('signup_id', 'in', ids)
    .execute();
  return rows.map((row) => {
    const own = <Part extends { submission_id: string }>(parts: readonly Part[]) =>
      parts.filter(({ submission_id: id }) => id === row.id).map(({ submission_id: _, ...part }) => part);
    return {
      ...row,
      deliveries: own(deliveries),
      attachments: own(attachments),
      /** null: it was never taken, and has no note. */
      assignment: own(assignments)[0] ?? null,
      /** Account of a signup; null for other types, and once its account is deleted. */
      account: own(accounts)[0] ?? null,
    };
  });
}

/** A message, an application or a signup as it is stored. */
export type StoredLead = Awaited<ReturnType<typeof read>>[number];

/** Assignee of a lead and the team's note, with the version for the next change. */
export type Assignment = Omit<AssignmentTable, 'submission_id'>;

/** Reads of leads for the desk. */
export const leadReads = (db: Kysely<Database>) => ({
  /** Pages of leads after a place, the newest first by default: a statement never holds all of them. The first page can be empty. */
  async *leads(filter: LeadFilter, options: { after?: LeadPlace | null; order?: LeadOrder; page?: number } = {}) {
    const { after = null, order = 'newest first', page = PAGE } = options;
    const [beyond, direction] = order === 'newest first' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
    let from = after;
    for (;;) {
      let query = filtered(db, filter).orderBy('received_at', direction).orderBy('id', direction).limit(page);
      if (from) {
        const { receivedAt, id } = from;
        query = query.where((is) => is(is.refTuple('received_at', 'id'), beyond, is.tuple(receivedAt, id)));
      }
      const leads = await read(db, query);
      const last = leads.at(-1);
      if (last || from === after) yield leads;
      if (!last || leads.length < page) return;
      from = { receivedAt: last.received_at, id: last.id };
    }
  },
  /** @param most counts no further */
  async countLeads(filter: LeadFilter, most: number): Promise<number> {
    const { total } = await db
      .selectFrom(filtered(db, filter).select('id').limit(most).as('some'))
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
  lead: async (id: string): Promise<StoredLead | null> =>
    (await read(db, filtered(db, {}).where('id', '=', id)))[0] ?? null,
});

/** Changes of leads by the team, made from what was shown. False: another person has changed or removed it since, and nothing was done. */
export function leadChanges(db: Kysely<Database>) {
  const one = (id: string) => filtered(db, {}).where('id', '=', id);
  return {
    /** Marks a lead that is not answered, if its assignment still has this version; 0 without one. @param at milliseconds since 1970 */
    async answer(id: string, version: number, at: number): Promise<boolean> {
      // One statement: of two at the same time one finds nothing to add.
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('answers')
        .columns(['submission_id', 'answered_at'])
        .expression(
          one(id)
            .leftJoin('assignments', 'assignments.submission_id', 'submissions.id')
            .select(['submissions.id', sql<number>`cast(${at} as bigint)`.as('at')])
            .where(sql`coalesce(assignments.version, 0)`, '=', version),
        )
        .onConflict((conflict) => conflict.column('submission_id').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    /** Takes an answer back. @param answeredAt of the answer that was shown */
    async reopen(id: string, answeredAt: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('answers')
        .where('submission_id', '=', id)
        .where('answered_at', '=', answeredAt)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
    /**
     * Says who answers a lead, with a note, if its assignment still has the version (0 without one).
     * @param answeredAt of the answer that was shown; null: none was
     */
    async assign(id: string, { version, ...assignment }: Assignment, answeredAt: number | null): Promise<boolean> {
      const lead = await one(id).select('answered_at').executeTakeFirst();
      if (lead?.answered_at !== answeredAt) return false;
      const row = { ...assignment, version: version + 1 };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('assignments')
        .values({ submission_id: id, ...row })
        .onConflict((conflict) =>
          conflict.column('submission_id').doUpdateSet(row).where('assignments.version', '=', version),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
