import {
  type CompiledQuery,
  type Kysely,
  type QueryExecutorProvider,
  type SelectQueryBuilder,
  sql,
  SqliteAdapter,
  type Transaction,
} from 'kysely';
import type { Column } from './database.ts';

/** Differences between the engines' SQL. Durability, rewrite and purge job check `isPostgres` themselves. */

export const isPostgres = (db: QueryExecutorProvider): boolean => !(db.getExecutor().adapter instanceof SqliteAdapter);

export const bytesType = (db: QueryExecutorProvider) => (isPostgres(db) ? 'bytea' : 'blob');

/** PostgreSQL takes neither NUL nor half of a surrogate pair in a text, and visitors may send both: U+FFFD replaces them. */
export const storable = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;

/**
 * A row source from one JSON parameter: the statement's text is the same for any number of rows, and one string costs
 * a fraction of many parameters. Pass texts through `storable`: NUL breaks either engine.
 */
export function rowsFromJson<Row extends object>(
  db: QueryExecutorProvider,
  columns: Readonly<Record<keyof Row & string, Pick<Column, 'type'>>>,
  rows: readonly Row[],
) {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const text = JSON.stringify(rows.map((row) => names.map((name) => storable(row[name]))));
  const arrays = isPostgres(db)
    ? sql`json_array_elements(cast(${text} as json)) AS items(value)`
    : sql`json_each(${text})`;
  const values = names.map(
    (name, index) => sql`cast(value ->> ${sql.lit(index)} as ${sql.raw(columns[name].type)}) AS ${sql.id(name)}`,
  );
  return sql<Row>`(SELECT ${sql.join(values)} FROM ${arrays})`.as('given');
}

/** First key of our advisory locks (https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS): the name in ASCII. */
const LOCKS = 0x53_74_61_76;

const CHANGES = 0;
const REMOVALS = 1;

/**
 * Serializes transactions of all processes, so that one may decide by the rows that it has read. A writing transaction of SQLite
 * is alone anyway. PostgreSQL releases the lock after the commit is visible.
 */
export async function lockChanges<Tables>(trx: Transaction<Tables>): Promise<void> {
  if (isPostgres(trx)) await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCKS)}, ${sql.lit(CHANGES)})`.execute(trx);
}

/** Takes the removal lock until the transaction ends; false while another process has it. */
export async function tryLockRemovals<Tables>(trx: Transaction<Tables>): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const { rows } = await sql<{
    alone: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCKS)}, ${sql.lit(REMOVALS)}) AS alone`.execute(trx);
  return rows[0]?.alone === true;
}

/** Locks the selected rows until the transaction ends. SQLite's transaction does that by itself. */
export const forUpdate = <Tables, From extends keyof Tables, Row>(
  trx: QueryExecutorProvider,
  query: SelectQueryBuilder<Tables, From, Row>,
) => (isPostgres(trx) ? query.forUpdate() : query);

/** Like `forUpdate`, but skips rows that others have locked. */
export const forUpdateSkipLocked = <Tables, From extends keyof Tables, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<Tables, From, Row>,
) => (isPostgres(db) ? query.forUpdate().skipLocked() : query);

/** Makes a table refuse changes of its rows. @param keys column names of each of its keys */
export async function refuseChanges<Tables>(
  db: Kysely<Tables>,
  table: string,
  changes: readonly ('update' | 'delete')[],
  keys: readonly (readonly string[])[],
): Promise<void> {
  if (isPostgres(db)) {
    await sql`CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append-only'; END $$`.execute(
      db,
    );
    await sql`CREATE TRIGGER ${sql.id(`${table}_no_change`)} BEFORE ${sql.raw(changes.join(' OR '))} ON ${sql.id(table)} FOR EACH ROW EXECUTE FUNCTION append_only()`.execute(
      db,
    );
    await sql`CREATE TRIGGER ${sql.id(`${table}_no_truncate`)} BEFORE TRUNCATE ON ${sql.id(table)} EXECUTE FUNCTION append_only()`.execute(
      db,
    );
    return;
  }
  for (const change of changes) {
    await sql`CREATE TRIGGER ${sql.id(`${table}_no_${change}`)} BEFORE ${sql.raw(change)} ON ${sql.id(table)} BEGIN SELECT RAISE(ABORT, 'append-only'); END`.execute(
      db,
    );
  }
  // INSERT OR REPLACE would bypass the trigger above.
  const same = keys.map((columns) =>
    sql.join(
      columns.map((column) => sql`${sql.id(column)} = NEW.${sql.id(column)}`),
      sql` AND `,
    ),
  );
  await sql`CREATE TRIGGER ${sql.id(`${table}_no_replace`)} BEFORE INSERT ON ${sql.id(table)} WHEN EXISTS (SELECT 1 FROM ${sql.id(table)} WHERE ${sql.join(same, sql` OR `)}) BEGIN SELECT RAISE(ABORT, 'append-only'); END`.execute(
    db,
  );
}

/** PostgreSQL aborted a transaction because of others (serialization_failure, deadlock_detected): it can be repeated. */
const transientCodes = new Set(['40001', '40P01']);

const MAX_TRIES = 5;

/** Repeats work after transient errors of PostgreSQL; SQLite has none. @param work has no effect when it throws */
export async function retryTransient<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (tries >= MAX_TRIES || !transientCodes.has(code)) throw error;
    }
  }
}

/** @returns the rows of the last statement */
export async function executeAll<Row>(
  trx: Pick<Transaction<unknown>, 'executeQuery'>,
  statements: readonly CompiledQuery[],
): Promise<readonly Row[]> {
  let rows: readonly Row[] = [];
  for (const statement of statements) ({ rows } = await trx.executeQuery<Row>(statement as CompiledQuery<Row>));
  return rows;
}

/** The transaction is on disk once this resolves. */
export const inTransaction = <Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => retryTransient(() => db.transaction().execute(work));
