import { type Kysely, sql } from 'kysely';
import { isPostgres, makeAppendOnly } from '../store/dialect.ts';

/** @param addressUnique whether an address has one row at most */
const createAccounts = (db: Kysely<unknown>, name: string, addressUnique: boolean) =>
  db.schema
    .createTable(name)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => (addressUnique ? column.notNull().unique() : column.notNull()))
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

/** The tables about accounts. Rows about legal acceptances are never changed and never removed, by nobody. */
export async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db, 'accounts', true);
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
  await makeAppendOnly(db, 'legal_documents', [['id', 'version', 'locale', 'sha256']]);
  await makeAppendOnly(db, 'legal_acceptances', [['number'], ['previous_sha256']]);
  await db.schema
    .createTable('clock_mark')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Keeps each signup in a row of its own until its address is confirmed, and whether an address was confirmed in the record of acceptances. */
export async function separateSignups(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`ALTER TABLE accounts DROP CONSTRAINT accounts_address_key`.execute(db);
  } else {
    await createAccounts(db, 'accounts_new', false);
    await sql`INSERT INTO accounts_new SELECT * FROM accounts`.execute(db);
    await db.schema.dropTable('accounts').execute();
    await sql`ALTER TABLE accounts_new RENAME TO accounts`.execute(db);
    await db.schema
      .createIndex('accounts_unconfirmed')
      .on('accounts')
      .column('created_at')
      .where(sql.ref('confirmed_at'), 'is', null)
      .execute();
  }
  await db.schema.createIndex('accounts_of_address').on('accounts').column('address').execute();
  await db.schema
    .createIndex('accounts_confirmed')
    .on('accounts')
    .column('address')
    .unique()
    .where(sql.ref('confirmed_at'), 'is not', null)
    .execute();
  // Retention counts from the last signup, which had kept the row of the first.
  await sql`UPDATE accounts SET created_at = coalesce((SELECT received_at FROM submissions WHERE submissions.id = accounts.signup_id), created_at) WHERE confirmed_at IS NULL`.execute(
    db,
  );
  await db.schema.alterTable('legal_acceptances').addColumn('address_confirmed', 'text').execute();
}
