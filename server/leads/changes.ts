import { type Kysely, sql } from 'kysely';
import type { Assignment } from './leads.ts';
import { filtered } from './store.ts';
import type { Database } from '../db/database.ts';

/** What has come of a change that was made from a version: `changed by another` leaves everything as it is. */
export type Change = 'done' | 'changed by another' | 'no such lead';

/** What the team changes of a lead. */
export interface LeadChanges {
  /**
   * Marks a lead that is not answered, if its assignment still has this version; 0 without one.
   * @param at milliseconds since 1970
   */
  answer(id: string, version: number, at: number): Promise<Change>;
  /** Takes an answer back. @param answeredAt of the answer that was shown */
  reopen(id: string, answeredAt: number): Promise<Change>;
  /**
   * Says who answers a lead, with a note, if its assignment still has the version (0 without one).
   * @param answeredAt of the answer that was shown; null: none was
   */
  assign(id: string, assignment: Assignment, answeredAt: number | null): Promise<Change>;
}

export function leadChanges(db: Kysely<Database>): LeadChanges {
  const exists = async (id: string) =>
    (await filtered(db, {}).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;

  return {
    async answer(id, version, at) {
      // One statement: of two at the same time one finds nothing to add.
      const added = await db
        .insertInto('answers')
        .columns(['submission_id', 'answered_at'])
        .expression(
          filtered(db, {})
            .leftJoin('assignments', 'assignments.submission_id', 'submissions.id')
            .select(['submissions.id', sql<number>`cast(${at} as bigint)`.as('at')])
            .where('submissions.id', '=', id)
            .where(sql`coalesce(assignments.version, 0)`, '=', version),
        )
        .onConflict((conflict) => conflict.column('submission_id').doNothing())
        .returning('submission_id')
        .execute();
      if (added.length > 0) return 'done';
      return (await exists(id)) ? 'changed by another' : 'no such lead';
    },
    async reopen(id, answeredAt) {
      if (!(await exists(id))) return 'no such lead';
      const { numDeletedRows } = await db
        .deleteFrom('answers')
        .where('submission_id', '=', id)
        .where('answered_at', '=', answeredAt)
        .executeTakeFirst();
      return numDeletedRows > 0 ? 'done' : 'changed by another';
    },
    async assign(id, { version, ...assignment }, answeredAt) {
      if (!(await exists(id))) return 'no such lead';
      const answer = await db
        .selectFrom('answers')
        .select('answered_at')
        .where('submission_id', '=', id)
        .executeTakeFirst();
      if ((answer?.answered_at ?? null) !== answeredAt) return 'changed by another';
      const row = { ...assignment, version: version + 1 };
      const changed =
        version === 0
          ? await db
              .insertInto('assignments')
              .values({ submission_id: id, ...row })
              .onConflict((conflict) => conflict.column('submission_id').doNothing())
              .returning('submission_id')
              .execute()
          : await db
              .updateTable('assignments')
              .set(row)
              .where('submission_id', '=', id)
              .where('version', '=', version)
              .returning('submission_id')
              .execute();
      return changed.length > 0 ? 'done' : 'changed by another';
    },
  };
}
