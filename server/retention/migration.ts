import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';

const personal: Readonly<Record<string, readonly string[]>> = {
  submissions: ['address', 'payload'],
  attachments: ['name', 'content'],
  accounts: ['address', 'password_hash', 'first_name', 'last_name', 'role', 'organization'],
};

/** Finds expired rows by an index, and keeps personal data out of PostgreSQL's statistics. */
export async function prepareRetention(db: Kysely<unknown>): Promise<void> {
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
