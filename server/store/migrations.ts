import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { createAccountTables, separateSignups } from '../accounts/migration.ts';
import { prepareRetention } from '../retention/migration.ts';
import { bytesType, isPostgres } from './dialect.ts';

/**
 * Every change of the tables, in order, in SQL that SQLite and PostgreSQL both take. A migration that has been
 * released is never edited; the next change is a new entry.
 */
const migrations: Record<string, Migration> = {
  '0001-submissions-and-deliveries': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('submissions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('payload', 'text', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('idempotency_key', 'text')
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('submissions_key_once_per_kind', ['kind', 'idempotency_key'])
        .execute();
      await db.schema
        .createTable('deliveries')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('submission_id', 'text', (column) =>
          column.notNull().references('submissions.id').onDelete('cascade'),
        )
        .addColumn('destination', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('next_attempt_at', 'bigint')
        .addColumn('lease_until', 'bigint')
        .addColumn('lease_token', 'text')
        .addColumn('last_error', 'text')
        .addColumn('delivered_at', 'bigint')
        .addUniqueConstraint('deliveries_once_per_destination', ['submission_id', 'destination'])
        .execute();
      // Both stay small however many deliveries are done: they hold only what waits and what is under way.
      await db.schema
        .createIndex('deliveries_due')
        .on('deliveries')
        .columns(['destination', 'next_attempt_at'])
        .where('next_attempt_at', 'is not', null)
        .execute();
      await db.schema
        .createIndex('deliveries_leased')
        .on('deliveries')
        .column('lease_until')
        .where('lease_until', 'is not', null)
        .execute();
    },
  },
  '0002-lanes-and-attachments': {
    async up(db: Kysely<unknown>) {
      // Every delivery so far is a mail.
      await db.schema
        .alterTable('deliveries')
        .addColumn('lane', 'text', (column) => column.notNull().defaultTo('mail'))
        .execute();
      await db.schema
        .alterTable('deliveries')
        .addColumn('held_up', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.dropIndex('deliveries_due').execute();
      await db.schema
        .createIndex('deliveries_due')
        .on('deliveries')
        .columns(['lane', 'next_attempt_at'])
        .where('next_attempt_at', 'is not', null)
        .execute();
      await db.schema
        .createTable('attachments')
        .addColumn('submission_id', 'text', (column) =>
          column.notNull().references('submissions.id').onDelete('cascade'),
        )
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('size', 'integer', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('content', bytesType(db), (column) => column.notNull())
        .addPrimaryKeyConstraint('attachments_once_per_name', ['submission_id', 'name'])
        .execute();
    },
  },
  '0003-accounts': { up: createAccountTables },
  '0004-several-processes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('key_check')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .execute();
      // A process that is alone counts attempts in its memory. What a crash may forget needs no disk.
      if (isPostgres(db))
        await sql`CREATE UNLOGGED TABLE attempts (key text PRIMARY KEY, points integer NOT NULL, expire bigint)`.execute(
          db,
        );
    },
  },
  '0005-retention': { up: prepareRetention },
  '0006-open-deliveries': {
    async up(db: Kysely<unknown>) {
      // Whoever watches the relay asks every few seconds how many there are.
      await db.schema
        .createIndex('deliveries_open')
        .on('deliveries')
        .column('state')
        .where(sql.ref('delivered_at'), 'is', null)
        .execute();
    },
  },
  '0007-separate-signups': { up: separateSignups },
  '0008-attachment-sizes': {
    async up(db: Kysely<unknown>) {
      await db.schema.createIndex('attachments_size').on('attachments').column('size').execute();
    },
  },
};

/** Every change so far, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Whether `isUpToDate` failed because there are no tables at all: SQLite's SQLITE_ERROR and PostgreSQL's undefined_table. */
export const isWithoutTables = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '42P01' || (error.code === 'SQLITE_1' && error.message.startsWith('no such table')));

/**
 * Whether the tables are just those of this release.
 * @throws when there are none at all
 */
export async function isUpToDate<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return isDeepStrictEqual(
    rows.map(({ name }) => name),
    migrationNames,
  );
}

/**
 * Brings the tables up to date in one transaction: all of it or nothing.
 * @param upTo the last migration to apply; all of them when left out
 * @throws whatever the failing migration threw
 */
export async function migrate<Tables>(db: Kysely<Tables>, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  // SQLite changes a table by a copy of it; references to the former table must not act (https://www.sqlite.org/lang_altertable.html#otheralter).
  if (!isPostgres(db)) await sql`PRAGMA foreign_keys = OFF`.execute(db);
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (!isPostgres(db)) await sql`PRAGMA foreign_keys = ON`.execute(db);
  if (error !== undefined) throw error instanceof Error ? error : new Error('The store could not be migrated.');
}
