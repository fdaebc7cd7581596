import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import { leadTypes, type StoredLead } from './leads.ts';

export interface LeadFilter {
  /** By default every type. */
  type?: string;
  /** Milliseconds since 1970: received at this time or later. */
  since?: number;
  /** Received before this time. */
  until?: number;
}

export interface OperatorLeads {
  /** Newest first, read in pages: a statement never holds all of them. */
  leads(filter: LeadFilter): AsyncGenerator<StoredLead>;
  countLeads(filter: LeadFilter): Promise<number>;
  lead(id: string): Promise<StoredLead | null>;
}

const PAGE = 200;

const own = <Part extends { submission_id: string }>(parts: readonly Part[], id: string) =>
  parts.filter(({ submission_id }) => submission_id === id).map(({ submission_id: _, ...part }) => part);

export function operatorLeads(db: Kysely<Database>): OperatorLeads {
  const filtered = ({ type, since, until }: LeadFilter) => {
    let query = db.selectFrom('submissions').where('kind', 'in', type === undefined ? leadTypes : [type]);
    if (since !== undefined) query = query.where('received_at', '>=', since);
    if (until !== undefined) query = query.where('received_at', '<', until);
    return query;
  };

  type Row = Omit<StoredLead, 'deliveries' | 'attachments'>;
  const whole = async (rows: readonly Row[]): Promise<StoredLead[]> => {
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
    return rows.map((row) => ({ ...row, deliveries: own(deliveries, row.id), attachments: own(attachments, row.id) }));
  };

  const columns = ['id', 'kind', 'payload', 'received_at'] as const;

  return {
    async *leads(filter) {
      let last: Row | undefined;
      do {
        const after = last;
        let page = filtered(filter);
        if (after)
          page = page.where((is) =>
            is.or([
              is('received_at', '<', after.received_at),
              is.and([is('received_at', '=', after.received_at), is('id', '<', after.id)]),
            ]),
          );
        const rows = await page
          .select(columns)
          .orderBy('received_at', 'desc')
          .orderBy('id', 'desc')
          .limit(PAGE)
          .execute();
        yield* await whole(rows);
        last = rows.length === PAGE ? rows.at(-1) : undefined;
      } while (last);
    },
    async countLeads(filter) {
      const { total } = await filtered(filter)
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async lead(id) {
      const rows = await filtered({}).where('id', '=', id).select(columns).execute();
      return (await whole(rows))[0] ?? null;
    },
  };
}
