import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../lib/operator-error.ts';
import { type Database, type Table, tables } from './database.ts';
import { bytesType, isPostgres, refuseChanges } from './dialect.ts';

async function createTable(
  db: Kysely<unknown>,
  name: string,
  { columns, key, unique = [], indexes = [], refuses, references }: Table,
): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, { type, mayBeNull = false, of }] of Object.entries(columns))
    table = table.addColumn(column, type === 'bytes' ? bytesType(db) : type, (definition) => {
      const own = mayBeNull ? definition : definition.notNull();
      return of ? own.references(`${of.table}.id`).onDelete(of.onDelete) : own;
    });
  table = table.addPrimaryKeyConstraint(`${name}_key`, [...key]);
  for (const own of unique) table = table.addUniqueConstraint([name, ...own].join('_'), [...own]);
  if (references)
    table = table.addForeignKeyConstraint(`${name}_${references.table}`, [...references.columns], references.table, [
      ...tables[references.table].key,
    ]);
  await table.execute();
  for (const index of indexes) await sql.raw(index).execute(db);
  if (refuses) await refuseChanges(db, name, refuses, [key, ...unique]);
}

async function createCounter(db: Kysely<unknown>): Promise<void> {
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

/**
 * Every change of the tables, in order. The first makes what `database.ts` describes: before a change of a released description,
 * it gets a copy of that, and the change a new entry.
 */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-release': {
    async up(db) {
      for (const [name, table] of Object.entries(tables)) await createTable(db, name, table);
      await createCounter(db);
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
