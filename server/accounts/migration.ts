import { type Kysely, sql } from 'kysely';

/** Tables whose rows are never changed and never removed, by nobody. */
const appendOnly = ['legal_documents', 'legal_acceptances'] as const;

/** The tables about accounts. The triggers are SQLite's; another engine words them in its own way. */
export async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('organization', 'text', (column) => column.notNull())
    .addColumn('plan', 'text')
    .addColumn('signup_type', 'text', (column) => column.notNull())
    .addColumn('signup_id', 'text', (column) => column.notNull().unique())
    .addColumn('invite_sha256', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('trial_started_at', 'bigint')
    .execute();
  await db.schema
    .createTable('tokens')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('used_key', 'text')
    .execute();
  await db.schema.createIndex('tokens_of_account').on('tokens').column('account_id').execute();
  await db.schema
    .createTable('sessions')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_of_account').on('sessions').column('account_id').execute();
  await db.schema
    .createTable('invites')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .execute();
  await db.schema
    .createTable('legal_documents')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('legal_documents_once', ['id', 'version', 'locale', 'sha256'])
    .execute();
  // No reference to accounts and submissions: the record outlives both.
  await db.schema
    .createTable('legal_acceptances')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('signup_id', 'text')
    .addColumn('email', 'text')
    .addColumn('document_id', 'text', (column) => column.notNull())
    .addColumn('document_version', 'text', (column) => column.notNull())
    .addColumn('document_locale', 'text', (column) => column.notNull())
    .addColumn('document_sha256', 'text', (column) => column.notNull())
    .addColumn('accept_terms', 'text', (column) => column.notNull())
    .addColumn('accept_baa', 'text', (column) => column.notNull())
    .addColumn('acknowledge_ip', 'text', (column) => column.notNull())
    .addColumn('acknowledge_legal', 'text', (column) => column.notNull())
    .addColumn('button', 'text', (column) => column.notNull())
    .addColumn('accepted_at', 'text', (column) => column.notNull())
    .addColumn('network_address', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('previous_sha256', 'text', (column) => column.notNull().unique())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addForeignKeyConstraint(
      'legal_acceptances_document',
      ['document_id', 'document_version', 'document_locale', 'document_sha256'],
      'legal_documents',
      ['id', 'version', 'locale', 'sha256'],
    )
    .execute();
  await db.schema.createIndex('legal_acceptances_of_account').on('legal_acceptances').column('account_id').execute();
  await db.schema.createIndex('legal_acceptances_of_signup').on('legal_acceptances').column('signup_id').execute();
  for (const table of appendOnly) {
    for (const change of ['update', 'delete'] as const) {
      const name = sql.id(`${table}_no_${change}`);
      await sql`CREATE TRIGGER ${name} BEFORE ${sql.raw(change)} ON ${sql.id(table)} BEGIN SELECT RAISE(ABORT, 'append-only'); END`.execute(db);
    }
    // INSERT OR REPLACE would remove a row without the trigger above.
    const keys = table === 'legal_documents' ? sql`id = NEW.id AND version = NEW.version AND locale = NEW.locale AND sha256 = NEW.sha256` : sql`number = NEW.number OR previous_sha256 = NEW.previous_sha256`;
    await sql`CREATE TRIGGER ${sql.id(`${table}_no_replace`)} BEFORE INSERT ON ${sql.id(table)} WHEN EXISTS (SELECT 1 FROM ${sql.id(table)} WHERE ${keys}) BEGIN SELECT RAISE(ABORT, 'append-only'); END`.execute(db);
  }
  await db.schema
    .createTable('clock_mark')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
