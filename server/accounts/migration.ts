import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';

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
}

/** Gives each signup its own row until its address is confirmed. */
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
  // Retention counts from the last signup; until now the row kept the time of the first.
  await sql`UPDATE accounts SET created_at = coalesce((SELECT received_at FROM submissions WHERE submissions.id = accounts.signup_id), created_at) WHERE confirmed_at IS NULL`.execute(
    db,
  );
}
