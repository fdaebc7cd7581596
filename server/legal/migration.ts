import type { Kysely } from 'kysely';
import { makeAppendOnly } from '../db/dialect.ts';

export async function createLegalRecord(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('legal_documents')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('legal_documents_once', ['id', 'version', 'locale', 'sha256'])
    .execute();
  // No foreign keys to accounts and submissions: the record outlives both.
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
  await makeAppendOnly(db, 'legal_documents', [['id', 'version', 'locale', 'sha256']]);
  await makeAppendOnly(db, 'legal_acceptances', [['number'], ['previous_sha256']]);
}

export async function addAddressConfirmed(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('legal_acceptances').addColumn('address_confirmed', 'text').execute();
}
