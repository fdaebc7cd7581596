import { type Kysely, sql } from 'kysely';
import { createAccountTables, separateSignups } from './accounts/migration.ts';
import { createDailyCounts, removeSentCounts } from './counts/migration.ts';
import { createDeskLog } from './audit/migration.ts';
import { createDeliveries } from './outbox/delivery-migration.ts';
import { addAddressConfirmed, createLegalRecord } from './legal/migration.ts';
import { defineCopier } from './db/copy.ts';
import { isPostgres } from './db/dialect.ts';
import { defineMigrations } from './db/migrations.ts';
import { createClockMark, createSharedTables } from './db/own-tables.ts';
import {
  addDueHours,
  createAnswers,
  createAssignments,
  createAttachments,
  createSubmissions,
  indexAttachmentSizes,
  indexByTime,
} from './outbox/migration.ts';

const personal: Readonly<Record<string, readonly string[]>> = {
  submissions: ['address', 'payload'],
  attachments: ['name', 'content'],
  accounts: ['address', 'password_hash', 'first_name', 'last_name', 'role', 'organization'],
};

/** Finds expired rows by an index, and keeps personal data out of PostgreSQL's statistics. */
async function prepareRetention(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('submissions_by_age').on('submissions').columns(['kind', 'received_at']).execute();
  await db.schema
    .createIndex('accounts_unconfirmed')
    .on('accounts')
    .column('created_at')
    .where(sql.ref('confirmed_at'), 'is', null)
    .execute();
  if (!isPostgres(db)) return;
  // ANALYZE would copy samples into pg_statistic.
  for (const [table, columns] of Object.entries(personal)) {
    for (const column of columns)
      await sql`ALTER TABLE ${sql.id(table)} ALTER COLUMN ${sql.id(column)} SET STATISTICS 0`.execute(db);
  }
}

/**
 * Every change of the tables, in order, in SQL that SQLite and PostgreSQL both take. A migration that has been released is never edited;
 * the next change is a new entry.
 */
const migrations = defineMigrations({
  async '0001-submissions-and-deliveries'(db) {
    await createSubmissions(db);
    await createDeliveries(db);
  },
  async '0002-lanes-and-attachments'(db) {
    await createAttachments(db);
  },
  async '0003-accounts'(db) {
    await createAccountTables(db);
    await createLegalRecord(db);
    await createClockMark(db);
  },
  '0004-several-processes': createSharedTables,
  '0005-retention': prepareRetention,
  async '0007-separate-signups'(db) {
    await separateSignups(db);
    await addAddressConfirmed(db);
  },
  '0008-attachment-sizes': indexAttachmentSizes,
  async '0009-desk'(db) {
    await createAnswers(db);
    await indexByTime(db);
    await createDeskLog(db);
  },
  '0010-daily-counts': createDailyCounts,
  '0011-assignments': createAssignments,
  '0013-counts-of-the-relay': removeSentCounts,
  '0014-due-hours': addDueHours,
});

export const { isUpToDate, migrate } = migrations;

/** Every table, those first that others refer to. */
export const copyStore = defineCopier(
  [
    { name: 'submissions', key: ['id'], page: 500 },
    { name: 'deliveries', key: ['id'], page: 500 },
    { name: 'queues', key: ['name'], page: 50 },
    // Up to 5 MiB each.
    { name: 'attachments', key: ['submission_id', 'name'], page: 4 },
    { name: 'answers', key: ['submission_id'], page: 500 },
    { name: 'assignments', key: ['submission_id'], page: 500 },
    { name: 'desk_log', key: ['id'], page: 500 },
    { name: 'accounts', key: ['id'], page: 500 },
    { name: 'tokens', key: ['sha256'], page: 500 },
    { name: 'sessions', key: ['sha256'], page: 500 },
    { name: 'invites', key: ['sha256'], page: 500 },
    { name: 'legal_documents', key: ['id', 'version', 'locale', 'sha256'], page: 50 },
    { name: 'legal_acceptances', key: ['number'], page: 500 },
    { name: 'daily_counts', key: ['day', 'kind', 'flow', 'name'], page: 500 },
    { name: 'clock_mark', key: ['id'], page: 1 },
    { name: 'key_check', key: ['id'], page: 1 },
  ],
  migrations,
);
