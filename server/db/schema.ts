import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../lib/operator-error.ts';
import { bytesType, isPostgres, makeAppendOnly, rejectUpdates } from './dialect.ts';
import type { Database } from './database.ts';

/** The tables in SQL that SQLite and PostgreSQL both take; their rows are described in `database.ts`. */

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const primary = (column: ColumnDefinitionBuilder) => column.primaryKey();
const ofSubmission = (column: ColumnDefinitionBuilder) => column.references('submissions.id').onDelete('cascade');
const ofAccount = (column: ColumnDefinitionBuilder) => column.references('accounts.id').onDelete('cascade');

async function createSubmissions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('submissions')
    .addColumn('id', 'text', primary)
    .addColumn('kind', 'text', required)
    .addColumn('address', 'text')
    .addColumn('payload', 'text', required)
    .addColumn('sha256', 'text', required)
    .addColumn('idempotency_key', 'text')
    .addColumn('received_at', 'bigint', required)
    .addUniqueConstraint('submissions_key_once_per_kind', ['kind', 'idempotency_key'])
    .execute();
  // For lists of every type, the newest first.
  await db.schema.createIndex('submissions_by_time').on('submissions').columns(['received_at', 'id']).execute();
  await db.schema.createIndex('submissions_by_age').on('submissions').columns(['kind', 'received_at']).execute();
  await db.schema.createIndex('submissions_by_address').on('submissions').column('address').execute();
  await db.schema
    .createTable('attachments')
    .addColumn('submission_id', 'text', (column) => ofSubmission(required(column)))
    .addColumn('name', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('sha256', 'text', required)
    .addColumn('content', bytesType(db), required)
    .addPrimaryKeyConstraint('attachments_once_per_name', ['submission_id', 'name'])
    .execute();
  // For the sum of all sizes.
  await db.schema.createIndex('attachments_size').on('attachments').column('size').execute();
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', primary)
    .addColumn('submission_id', 'text', (column) => ofSubmission(required(column)))
    .addColumn('destination', 'text', required)
    .addColumn('queue', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('lease_until', 'bigint')
    .addColumn('lease_token', 'text')
    .addColumn('last_error', 'text')
    .addColumn('delivered_at', 'bigint')
    .addColumn('history', 'text', required)
    .addUniqueConstraint('deliveries_once_per_destination', ['submission_id', 'destination'])
    .execute();
  // Partial indexes: they hold open deliveries only, and stay small.
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['queue', 'next_attempt_at'])
    .where('next_attempt_at', 'is not', null)
    .execute();
  await db.schema
    .createIndex('deliveries_leased')
    .on('deliveries')
    .column('lease_until')
    .where('lease_until', 'is not', null)
    .execute();
  // Monitoring counts open deliveries every few seconds.
  await db.schema
    .createIndex('deliveries_open')
    .on('deliveries')
    .column('state')
    .where(sql.ref('delivered_at'), 'is', null)
    .execute();
  // For the page of a destination, the newest first.
  await db.schema.createIndex('deliveries_of_queue').on('deliveries').columns(['queue', 'id']).execute();
  await db.schema
    .createTable('queues')
    .addColumn('name', 'text', primary)
    .addColumn('stopped_at', 'bigint')
    .addColumn('pause', 'bigint', required)
    .addColumn('paused_until', 'bigint', required)
    .execute();
}

async function createDesk(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answers')
    .addColumn('submission_id', 'text', (column) => ofSubmission(primary(column)))
    .addColumn('answered_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('assignments')
    .addColumn('submission_id', 'text', (column) => ofSubmission(primary(column)))
    .addColumn('assignee', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('due_hours', 'bigint')
    .addColumn('version', 'integer', required)
    .addColumn('changed_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('desk_log')
    .addColumn('id', 'text', primary)
    .addColumn('at', 'bigint', required)
    .addColumn('session', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subjects', 'text', required)
    .execute();
  await db.schema.createIndex('desk_log_by_time').on('desk_log').column('at').execute();
  await rejectUpdates(db, 'desk_log', [['id']]);
  await db.schema
    .createTable('daily_counts')
    .addColumn('day', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('flow', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('total', 'bigint', required)
    .addPrimaryKeyConstraint('daily_counts_key', ['day', 'kind', 'flow', 'name'])
    .execute();
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', primary)
    .addColumn('address', 'text', required)
    .addColumn('password_hash', 'text')
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('organization', 'text', required)
    .addColumn('plan', 'text')
    .addColumn('signup_type', 'text', required)
    .addColumn('signup_id', 'text', (column) => required(column).unique())
    .addColumn('invite_sha256', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('confirmed_at', 'bigint')
    .addColumn('trial_started_at', 'bigint')
    .execute();
  await db.schema.createIndex('accounts_of_address').on('accounts').column('address').execute();
  // Each signup has its own row until its address is confirmed.
  await db.schema
    .createIndex('accounts_confirmed')
    .on('accounts')
    .column('address')
    .unique()
    .where(sql.ref('confirmed_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('accounts_unconfirmed')
    .on('accounts')
    .column('created_at')
    .where(sql.ref('confirmed_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('tokens')
    .addColumn('sha256', 'text', primary)
    .addColumn('purpose', 'text', required)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .addColumn('used_key', 'text')
    .execute();
  await db.schema.createIndex('tokens_of_account').on('tokens').column('account_id').execute();
  await db.schema
    .createTable('sessions')
    .addColumn('sha256', 'text', primary)
    .addColumn('account_id', 'text', (column) => ofAccount(required(column)))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('sessions_of_account').on('sessions').column('account_id').execute();
  await db.schema
    .createTable('invites')
    .addColumn('sha256', 'text', primary)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .execute();
}

async function createLegalRecord(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('legal_documents')
    .addColumn('id', 'text', required)
    .addColumn('version', 'text', required)
    .addColumn('locale', 'text', required)
    .addColumn('sha256', 'text', required)
    .addColumn('text', 'text', required)
    .addPrimaryKeyConstraint('legal_documents_once', ['id', 'version', 'locale', 'sha256'])
    .execute();
  // No foreign keys to accounts and submissions: the record outlives both.
  await db.schema
    .createTable('legal_acceptances')
    .addColumn('number', 'integer', primary)
    .addColumn('submission_id', 'text', required)
    .addColumn('account_id', 'text')
    .addColumn('signup_id', 'text')
    .addColumn('email', 'text')
    .addColumn('address_confirmed', 'text', required)
    .addColumn('document_id', 'text', required)
    .addColumn('document_version', 'text', required)
    .addColumn('document_locale', 'text', required)
    .addColumn('document_sha256', 'text', required)
    .addColumn('accept_terms', 'text', required)
    .addColumn('accept_baa', 'text', required)
    .addColumn('acknowledge_ip', 'text', required)
    .addColumn('acknowledge_legal', 'text', required)
    .addColumn('button', 'text', required)
    .addColumn('accepted_at', 'text', required)
    .addColumn('network_address', 'text', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('previous_sha256', 'text', (column) => required(column).unique())
    .addColumn('sha256', 'text', required)
    .addForeignKeyConstraint(
      'legal_acceptances_document',
      ['document_id', 'document_version', 'document_locale', 'document_sha256'],
      'legal_documents',
      ['id', 'version', 'locale', 'sha256'],
    )
    .execute();
  await db.schema.createIndex('legal_acceptances_of_account').on('legal_acceptances').column('account_id').execute();
  await db.schema.createIndex('legal_acceptances_of_signup').on('legal_acceptances').column('signup_id').execute();
  await makeAppendOnly(db, 'legal_documents', [['id', 'version', 'locale', 'sha256']]);
  await makeAppendOnly(db, 'legal_acceptances', [['number'], ['previous_sha256']]);
}

async function createProcessTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clock_mark')
    .addColumn('id', 'integer', primary)
    .addColumn('at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('key_check')
    .addColumn('id', 'integer', primary)
    .addColumn('digest', 'text', required)
    .execute();
  // A single process counts attempts in memory. UNLOGGED: a crash may lose the counts.
  if (isPostgres(db))
    await sql`CREATE UNLOGGED TABLE attempts (key text PRIMARY KEY, points integer NOT NULL, expire bigint)`.execute(
      db,
    );
}

/** Columns of which PostgreSQL's ANALYZE would copy samples into pg_statistic, where no erasure finds them. */
const personal = {
  submissions: ['address', 'payload'],
  attachments: ['name', 'content'],
  accounts: ['address', 'password_hash', 'first_name', 'last_name', 'role', 'organization'],
} as const;

async function keepFromStatistics(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  for (const [table, columns] of Object.entries(personal)) {
    for (const column of columns)
      await sql`ALTER TABLE ${sql.id(table)} ALTER COLUMN ${sql.id(column)} SET STATISTICS 0`.execute(db);
  }
}

/** Every change of the tables, in order. One that has been released is never edited; the next change is a new entry. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-release': {
    async up(db) {
      await createSubmissions(db);
      await createDeliveries(db);
      await createDesk(db);
      await createAccounts(db);
      await createLegalRecord(db);
      await createProcessTables(db);
      await keepFromStatistics(db);
    },
  },
};

const names = Object.keys(migrations);

/** Whether a query failed because there are no tables: SQLite's SQLITE_ERROR and PostgreSQL's undefined_table. */
const isWithoutTables = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '42P01' || (error.code === 'SQLITE_1' && error.message.startsWith('no such table')));

/** `other`: it has changes that this release does not know. */
export type SchemaState = 'empty' | 'earlier' | 'current' | 'other';

export async function schemaState(db: Kysely<Database>): Promise<SchemaState> {
  try {
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
    if (rows.some(({ name }, index) => name !== names[index])) return 'other';
    if (rows.length === 0) return 'empty';
    return rows.length === names.length ? 'current' : 'earlier';
  } catch (error) {
    if (isWithoutTables(error)) return 'empty';
    throw error;
  }
}

/**
 * Creates or changes the tables in one transaction.
 * @throws OperatorError for a store of another release, which stays untouched; the error of the change that failed
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  if ((await schemaState(db)) === 'other')
    throw new OperatorError('The store was made by another release of Staveline, and was left as it is.');
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('The store could not be migrated.');
}

export interface CopiedTable {
  name: keyof Database;
  key: readonly string[];
  /** Rows that are read at once. */
  page: number;
}

/** Every table, those first that others refer to. */
export const tables: readonly CopiedTable[] = [
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
];
