import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/schema.ts';
import { leadTypes, type StoredLead } from './leads.ts';

export interface LeadFilter {
  /** By default every type. */
  type?: string;
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

export interface OperatorLeads {
  /**
   * Newest first, read in pages: a statement never holds all of them.
   * @param after those that follow this one. @param page leads of a statement
   */
  leads(filter: LeadFilter, after?: LeadPlace | null, page?: number): AsyncGenerator<StoredLead>;
  /** @param most counts no further */
  countLeads(filter: LeadFilter, most?: number): Promise<number>;
  lead(id: string): Promise<StoredLead | null>;
  /** @param at milliseconds since 1970; null: not answered. @returns false when no lead has that id */
  setAnswered(id: string, at: number | null): Promise<boolean>;
}

const PAGE = 200;

const own = <Part extends { submission_id: string }>(parts: readonly Part[], id: string) =>
  parts.filter(({ submission_id }) => submission_id === id).map(({ submission_id: _, ...part }) => part);

type Row = Omit<StoredLead, 'deliveries' | 'attachments' | 'answered_at'>;
/** With its deliveries, files and answer. */
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
  return rows.map((row) => ({
    ...row,
    deliveries: own(deliveries, row.id),
    attachments: own(attachments, row.id),
    answered_at: answeredAt.get(row.id) ?? null,
  }));
}

export function operatorLeads(db: Kysely<Database>): OperatorLeads {
  const filtered = ({ type, since, until, answered }: LeadFilter) => {
    const all = db.selectFrom('submissions');
    // As an expression: by the index of types SQLite would sort all leads for each page, instead of reading them in order of time.
    let query = type === undefined ? all.where(sql`kind || ''`, 'in', leadTypes) : all.where('kind', '=', type);
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
  };

  const columns = ['id', 'kind', 'payload', 'received_at'] as const;

  return {
    async *leads(filter, after = null, size = PAGE) {
      let from = after;
      for (;;) {
        let page = filtered(filter);
        if (from) {
          const { receivedAt, id } = from;
          page = page.where((is) => is(is.refTuple('received_at', 'id'), '<', is.tuple(receivedAt, id)));
        }
        const rows = await page
          .select(columns)
          .orderBy('received_at', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .execute();
        yield* await whole(db, rows);
        const last = rows.at(-1);
        if (!last || rows.length < size) return;
        from = { receivedAt: last.received_at, id: last.id };
      }
    },
    async countLeads(filter, most) {
      const found = filtered(filter).select('id');
      const { total } = await db
        .selectFrom((most === undefined ? found : found.limit(most)).as('some'))
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async lead(id) {
      const rows = await filtered({}).where('id', '=', id).select(columns).execute();
      return (await whole(db, rows))[0] ?? null;
    },
    async setAnswered(id, at) {
      const found = await filtered({}).where('id', '=', id).select('id').executeTakeFirst();
      if (!found) return false;
      if (at === null) await db.deleteFrom('answers').where('submission_id', '=', id).execute();
      else
        await db
          .insertInto('answers')
          .values({ submission_id: id, answered_at: at })
          .onConflict((conflict) => conflict.column('submission_id').doNothing())
          .execute();
      return true;
    },
  };
}
