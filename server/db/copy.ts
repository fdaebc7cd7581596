import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import { OperatorError } from '../lib/operator-error.ts';
import { canonicalJson, type Json, sha256 } from '../lib/digest.ts';
import { assertDurable } from './durability.ts';
import type { Engine } from './engine.ts';
import { sqliteEngine } from './sqlite.ts';
import { BUSY_TIMEOUT, databasePath, ownDataDir } from './data-folder.ts';
import { migrate, schemaState } from './schema.ts';
import { reachPostgres, RELAY } from './postgres-connection.ts';
import { SqliteThread } from './sqlite-thread.ts';
import { type Database, type Table, tables } from './database.ts';

type Row = Record<string, string | number | null | Uint8Array>;

type TableName = keyof Database;

const names = Object.keys(tables) as TableName[];

/** Digest of a table: the sum of its rows' SHA-256, independent of their order, because the engines sort texts differently. */
interface TableDigest {
  table: TableName;
  rows: number;
  /** Hexadecimal. */
  sum: string;
}

function digestOfRow(row: Row): bigint {
  const values = Object.entries(row).map(([column, value]): [string, Json] => [
    column,
    value instanceof Uint8Array ? sha256(value) : value,
  ]);
  return BigInt(`0x${sha256(canonicalJson(Object.fromEntries(values)))}`);
}

/** Reads a table in pages. @param take called with each page */
async function readTable(
  trx: Transaction<Database>,
  table: TableName,
  take: (rows: readonly Row[]) => Promise<void> = async () => {},
): Promise<TableDigest> {
  const { key, page = 500 }: Table = tables[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let [count, sum] = [0, 0n];
  let last: Row | undefined;
  do {
    const after = last;
    const where = after ? sql`WHERE (${columns}) > (${sql.join(key.map((column) => after[column]))})` : sql``;
    const { rows } =
      await sql<Row>`SELECT * FROM ${sql.table(table)} ${where} ORDER BY ${columns} LIMIT ${sql.lit(page)}`.execute(
        trx,
      );
    if (rows.length > 0) await take(rows);
    count += rows.length;
    for (const row of rows) sum = BigInt.asUintN(256, sum + digestOfRow(row));
    last = rows.length === page ? rows.at(-1) : undefined;
  } while (last);
  return { table, rows: count, sum: sum.toString(16).padStart(64, '0') };
}

async function insert(trx: Transaction<Database>, table: TableName, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(tables[table].columns);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) VALUES ${sql.join(values)}`.execute(
    trx,
  );
}

const reading = <Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

const isPostgresUrl = (place: string) => /^postgres(?:ql)?:/.test(place);

/** Opens a copy's source or target for this process only; a target's missing data folder is created. */
async function openForCopy(place: string, named: '--from' | '--to'): Promise<Pick<Engine, 'db' | 'close'>> {
  if (isPostgresUrl(place)) {
    const { db } = await reachPostgres(place, { timeLimits: false, named });
    const others = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${RELAY}`;
    if ((await others.execute(db)).rows.length > 0) {
      await db.destroy();
      throw new OperatorError('A relay is running on the database. Stop all of them first.');
    }
    return { db, close: () => db.destroy() };
  }
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(place))
    throw new OperatorError(
      'A store is given that is neither a data folder nor an address that begins with postgresql://.',
    );
  if (named === '--from' && !existsSync(databasePath(place))) throw new OperatorError(`There is no store in ${place}.`);
  const release = ownDataDir(place);
  const engine = sqliteEngine(new SqliteThread({ path: databasePath(place), busyTimeout: BUSY_TIMEOUT }));
  return { ...engine, close: () => engine.close().finally(release) };
}

/** Copies one snapshot of all tables into an empty database in one transaction, and compares the digests. The source may be in use. */
async function copyDatabase(source: Kysely<Database>, target: Kysely<Database>): Promise<TableDigest[]> {
  if ((await schemaState(source)) !== 'current')
    throw new OperatorError('The store to copy from is empty or of another release. Start the relay on it once.');
  await assertDurable(target);
  await migrate(target);
  return reading(source, (reader) =>
    target.transaction().execute(async (writer) => {
      const used: TableName[] = [];
      for (const table of names) if ((await readTable(writer, table)).rows > 0) used.push(table);
      if (used.length > 0)
        throw new OperatorError(`The store to copy to is not empty: there is something in ${used.join(', ')}.`);
      const read: TableDigest[] = [];
      for (const table of names) read.push(await readTable(reader, table, (rows) => insert(writer, table, rows)));
      for (const [index, table] of names.entries()) {
        if (!isDeepStrictEqual(await readTable(writer, table), read[index]))
          throw new OperatorError(`The table ${table} has not arrived as it was. Nothing was copied.`);
      }
      return read;
    }),
  );
}

/**
 * Copies a whole store into an empty one. No relay may run on either.
 * @param from a data folder, or an address as in DATABASE_URL
 * @param to the same; a missing folder is created
 * @returns the digest of each table
 * @throws OperatorError when there is no source, the target is not empty, or the digests differ; DataDirInUse; DatabaseUnusable
 */
export async function copyStore(from: string, to: string): Promise<TableDigest[]> {
  if (from === to) throw new OperatorError('--from and --to are the same store.');
  const source = await openForCopy(from, '--from');
  try {
    const target = await openForCopy(to, '--to');
    try {
      return await copyDatabase(source.db, target.db);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
