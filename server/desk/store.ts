import type { Kysely } from 'kysely';
import { createCountStore } from '../counts/daily-counts.ts';
import type { Database, DeskLogTable } from '../db/database.ts';
import { newId } from '../lib/new-id.ts';
import { attachmentsOf } from '../outbox/submit.ts';
import { deliveryChanges, deliveryReads } from './delivery-store.ts';
import { leadChanges, leadReads } from './lead-store.ts';

/** Actions of the desk's log in words, by their stored names. */
export const deskActions = {
  login: 'Logged in',
  refused: 'Gave a wrong key',
  logout: 'Logged out',
  list: 'Saw a list of leads',
  show: 'Saw a lead',
  file: 'Opened an attached file',
  export: 'Exported leads',
  answered: 'Marked a lead as answered',
  reopened: 'Marked a lead as not answered',
  assigned: 'Said who answers a lead, or wrote a note',
  paused: 'Paused a destination',
  resumed: 'Resumed a destination',
  tested: 'Sent a test to a destination',
  again: 'Had deliveries made again',
  retry: 'Retried deliveries',
  numbers: 'Saw the numbers',
} as const;

export type DeskAction = keyof typeof deskActions;

export interface DeskLogLine extends Pick<DeskLogTable, 'id' | 'at' | 'session' | 'action'> {
  /** Ids of leads; of deliveries for `retry`; a destination's name for its pause, its test and `again`. */
  subjects: readonly string[];
}

interface DeskLogFilter {
  since?: number;
  until?: number;
  /** Lines that name this lead or delivery. */
  subject?: string;
  /** Lines that follow this one. */
  before?: Pick<DeskLogLine, 'at' | 'id'> | null;
}

/** The desk's log. Lines are added and read; there is no way to change one. */
export const deskLog = (db: Kysely<Database>) => ({
  /** Resolves once the line is on disk. @throws when it could not be written */
  async addLine({ subjects, ...line }: Omit<DeskLogLine, 'id'> & { action: DeskAction }): Promise<void> {
    await db
      .insertInto('desk_log')
      .values({ id: newId(), ...line, subjects: JSON.stringify(subjects) })
      .execute();
  },
  /** Newest first. @param limit undefined: all */
  async lines({ since, until, subject, before }: DeskLogFilter, limit?: number): Promise<DeskLogLine[]> {
    let query = db.selectFrom('desk_log').select(['id', 'at', 'session', 'action', 'subjects']);
    if (since !== undefined) query = query.where('at', '>=', since);
    if (until !== undefined) query = query.where('at', '<', until);
    // Quoted: one id may begin as another ends.
    if (subject !== undefined) query = query.where('subjects', 'like', `%${JSON.stringify(subject)}%`);
    if (before) query = query.where((is) => is(is.refTuple('at', 'id'), '<', is.tuple(before.at, before.id)));
    query = query.orderBy('at', 'desc').orderBy('id', 'desc');
    const rows = await (limit === undefined ? query : query.limit(limit)).execute();
    return rows.map(({ subjects, ...line }) => ({ ...line, subjects: JSON.parse(subjects) as string[] }));
  },
});

/** Rows of the desk: leads, deliveries, numbers, and the log of their use. Its reads hold no commit up (TEAM-10). */
export const createDeskStore = ({ db, reader }: Record<'db' | 'reader', Kysely<Database>>) => ({
  ...leadReads(reader),
  ...leadChanges(db),
  attachments: (id: string) => attachmentsOf(reader, id),
  ...deliveryReads(reader),
  ...deliveryChanges(db),
  addLine: deskLog(db).addLine,
  lines: deskLog(reader).lines,
  dailyCounts: createCountStore(reader).dailyCounts,
});

export type DeskStore = ReturnType<typeof createDeskStore>;
