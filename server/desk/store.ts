import type { Kysely } from 'kysely';
import { createCountStore } from '../counts/daily-counts.ts';
import type { Database } from '../db/database.ts';
import { attachmentsOf } from '../outbox/repository.ts';
import { deliveryChanges, deliveryReads } from './delivery-store.ts';
import { leadChanges, leadReads } from './lead-store.ts';
import { deskLog } from './log-store.ts';

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
