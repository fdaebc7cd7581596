import { type CompiledQuery, type Kysely, type SelectQueryBuilder, sql, SqliteAdapter, type Transaction } from 'kysely';

/** What the engines want said differently in statements. Durability, rewriting and purgeJob ask `isPostgres` themselves. */

/** Whether a database is PostgreSQL; otherwise it is the embedded SQLite. */
export const isPostgres = <Tables>(db: Kysely<Tables>): boolean => !(db.getExecutor().adapter instanceof SqliteAdapter);

/** The type of a column of bytes. */
export const bytesType = <Tables>(db: Kysely<Tables>) => (isPostgres(db) ? 'bytea' : 'blob');

/** PostgreSQL takes no NUL in a text and no half of a character, which somebody may well send: the sign for a character that cannot be stands there. */
export const storable = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;

/** A column's type, in words that both engines know. */
export type ColumnType = 'text' | 'bigint';

/**
 * Rows for a statement to select from, handed over as one value: the statement's text is the same for any number of them, and one
 * string costs a fraction of what many values do. A NUL in it is an error to PostgreSQL and an end to SQLite: see `storable`.
 * @param types of the columns
 */
export function rowsFromJson<Tables, Row extends object>(
  db: Kysely<Tables>,
  types: Readonly<Record<keyof Row & string, ColumnType>>,
  rows: readonly Row[],
) {
  const names = Object.keys(types) as (keyof Row & string)[];
  const text = JSON.stringify(rows.map((row) => names.map((name) => storable(row[name]))));
  const arrays = isPostgres(db)
    ? sql`json_array_elements(cast(${text} as json)) AS items(value)`
    : sql`json_each(${text})`;
  const columns = names.map(
    (name, index) => sql`cast(value ->> ${sql.lit(index)} as ${sql.raw(types[name])}) AS ${sql.id(name)}`,
  );
  return sql<Row>`(SELECT ${sql.join(columns)} FROM ${arrays})`.as('given');
}

/** Advisory locks of this program are named by this number (its name in ASCII) and another: https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS */
export const LOCKS = 0x53_74_61_76;

/** The lock of whoever changes what belongs together, and of whoever removes what was kept for long enough. */
const CHANGES = 0;
const REMOVALS = 1;

/** The numbers of processes begin here. */
export const FIRST_PROCESS = 2;

/**
 * Lets one transaction of its kind run at a time, whichever process it is in: it may then decide by what it has read. On SQLite any
 * writing transaction is alone anyway. On PostgreSQL the lock ends after the commit is visible to the next.
 */
export async function lockChanges<Tables>(trx: Transaction<Tables>): Promise<void> {
  if (isPostgres(trx)) await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCKS)}, ${sql.lit(CHANGES)})`.execute(trx);
}

/** Whether this process may remove what was kept for long enough: false while another one does. It may until the transaction ends. */
export async function tryLockRemovals<Tables>(trx: Transaction<Tables>): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const { rows } = await sql<{
    alone: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCKS)}, ${sql.lit(REMOVALS)}) AS alone`.execute(trx);
  return rows[0]?.alone === true;
}

/** Keeps rows that are read from being changed by others until the transaction ends. SQLite's transaction does that by itself. */
export const forUpdate = <Tables, From extends keyof Tables, Row>(
  trx: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, From, Row>,
) => (isPostgres(trx) ? query.forUpdate() : query);

/** The same, without waiting for rows that others have locked: they are left out. */
export const forUpdateSkipLocked = <Tables, From extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, From, Row>,
) => (isPostgres(db) ? query.forUpdate().skipLocked() : query);

/** Has a table refuse that its rows are changed or removed, by whomever. @param keys names of the columns of each of its keys */
export async function makeAppendOnly<Tables>(
  db: Kysely<Tables>,
  table: string,
  keys: readonly (readonly string[])[],
): Promise<void> {
  if (isPostgres(db)) {
    await sql`CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append-only'; END $$`.execute(
      db,
    );
    await sql`CREATE TRIGGER ${sql.id(`${table}_no_change`)} BEFORE UPDATE OR DELETE ON ${sql.id(table)} FOR EACH ROW EXECUTE FUNCTION append_only()`.execute(
      db,
    );
    await sql`CREATE TRIGGER ${sql.id(`${table}_no_truncate`)} BEFORE TRUNCATE ON ${sql.id(table)} EXECUTE FUNCTION append_only()`.execute(
      db,
    );
    return;
  }
  for (const change of ['update', 'delete'] as const) {
    await sql`CREATE TRIGGER ${sql.id(`${table}_no_${change}`)} BEFORE ${sql.raw(change)} ON ${sql.id(table)} BEGIN SELECT RAISE(ABORT, 'append-only'); END`.execute(
      db,
    );
  }
  // INSERT OR REPLACE would remove a row without the trigger above.
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

/** PostgreSQL ended a transaction for the sake of others (serialization_failure, deadlock_detected): it may be done again. */
const transientCodes = new Set(['40001', '40P01']);

/** How often something is done again that was ended so. */
const MAX_TRIES = 5;

/**
 * Does something that a database may end through no fault of its own, again until it gets through. On SQLite that never happens.
 * @param work has no effect when it throws
 */
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

/** Runs statements in a transaction. @returns what the last of them has found */
export async function executeAll<Row>(
  trx: Pick<Transaction<unknown>, 'executeQuery'>,
  statements: readonly CompiledQuery[],
): Promise<readonly Row[]> {
  let rows: readonly Row[] = [];
  for (const statement of statements) ({ rows } = await trx.executeQuery<Row>(statement as CompiledQuery<Row>));
  return rows;
}

/** Runs work in a transaction that is on disk once this resolves. */
export const inTransaction = <Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => retryTransient(() => db.transaction().execute(work));
