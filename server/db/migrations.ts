import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isPostgres } from './dialect.ts';

/** Whether `isUpToDate` failed because there are no tables: SQLite's SQLITE_ERROR and PostgreSQL's undefined_table. */
export const isWithoutTables = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '42P01' || (error.code === 'SQLITE_1' && error.message.startsWith('no such table')));

export interface Migrations {
  names: readonly string[];
  /** @throws without any tables: see `isWithoutTables` */
  isUpToDate<Tables>(db: Kysely<Tables>): Promise<boolean>;
  /** Applies migrations in one transaction. @param upTo the last one; all when left out. @throws the error of the migration that failed */
  migrate<Tables>(db: Kysely<Tables>, upTo?: string): Promise<void>;
}

/** @param list by name, in the order of the names */
export function defineMigrations(list: Readonly<Record<string, Migration['up']>>): Migrations {
  const names = Object.keys(list);
  const migrations = Object.fromEntries(Object.entries(list).map(([name, up]) => [name, { up }]));
  return {
    names,
    async isUpToDate(db) {
      const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
      return isDeepStrictEqual(
        rows.map(({ name }) => name),
        names,
      );
    },
    async migrate(db, upTo) {
      const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
      // SQLite changes a table by copying it; references to the former table must not act (https://www.sqlite.org/lang_altertable.html#otheralter).
      if (!isPostgres(db)) await sql`PRAGMA foreign_keys = OFF`.execute(db);
      const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
      if (!isPostgres(db)) await sql`PRAGMA foreign_keys = ON`.execute(db);
      if (error !== undefined) throw error instanceof Error ? error : new Error('The store could not be migrated.');
    },
  };
}
