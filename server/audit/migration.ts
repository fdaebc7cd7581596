import type { Kysely } from 'kysely';
import { rejectUpdates } from '../db/dialect.ts';

export async function createDeskLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desk_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('session', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subjects', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('desk_log_by_time').on('desk_log').column('at').execute();
  await rejectUpdates(db, 'desk_log', [['id']]);
}
