import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Clock } from '../../../server/lib/clock.ts';
import { type ClaimedDelivery, type Report, step } from '../../../server/outbox/store.ts';
import { migrate } from '../../../server/db/schema.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { openForOperator } from '../../../server/cli/command.ts';
import { openStore, type Store } from '../../../server/store.ts';
import { memoryFolder } from '../../memory-folder.ts';
import { runNow } from './postgres-reader.ts';
import { createDatabase, type PostgresServer, startPostgres } from './postgres-server.ts';
import { execute, query } from './rows.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Bytes of the databases of a file's tests. */
const ROOM = 2 * 1024 ** 3;

/**
 * Starts a PostgreSQL for the tests of a file.
 * @param hasTables whether databases begin as copies of one with the tables of this release
 * @returns creates a database in it
 */
export function filePostgres({ hasTables = false } = {}): () => string {
  let server: PostgresServer | null = null;
  let template: string | undefined;
  beforeAll(async () => {
    // The databases do not live long enough for a vacuum.
    server = await startPostgres(['autovacuum=off'], memoryFolder('relay-postgres', ROOM));
    if (!hasTables) return;
    const made = createDatabase(server.folder);
    const { db, close } = await openPostgres(made);
    await migrate(db);
    await close();
    template = made;
  });
  afterAll(() => server?.stop());
  return () => createDatabase(server?.folder ?? '', template);
}

export const engines = ['SQLite', 'PostgreSQL'] as const;

/** A place for a store of one engine, with the ways of its operators. */
export interface StorePlace {
  /** null: SQLite. */
  database: string | null;
  open(clock: Clock): Promise<Store>;
  /** Opens two workers: two processes on PostgreSQL, two users of the one process on SQLite. */
  openTwo(clock: Clock): Promise<[Store, Store]>;
  /** Opens the store like a command of the operator, beside a running relay. */
  openForOperator(): ReturnType<typeof openForOperator>;
  /** Reads like `sqlite3` or `psql` beside a running relay. */
  rows<Row = Record<string, unknown>>(sql: string): Row[];
  change(sql: string): Promise<void>;
}

/** @param createPostgres as from `filePostgres` */
export function storePlace(engine: (typeof engines)[number], createPostgres: () => string): StorePlace {
  const dataDir = temporaryFolder();
  const database = engine === 'SQLite' ? null : createPostgres();
  const secretKey = new Uint8Array(randomBytes(32));
  const open = async (clock: Clock) => {
    const store = await openStore({ dataDir, clock, database, secretKey });
    onTestFinished(() => store.close());
    return store;
  };
  return {
    database,
    open,
    async openTwo(clock) {
      const first = await open(clock);
      return [first, database === null ? first : await open(clock)];
    },
    async openForOperator() {
      const store = await openForOperator({ dataDir, database });
      onTestFinished(() => store.close());
      return store;
    },
    rows: <Row>(sql: string) => (database === null ? query<Row>(dataDir, sql) : (runNow(database, sql) as Row[])),
    async change(sql) {
      if (database === null) await execute(dataDir, sql);
      else runNow(database, sql);
    },
  };
}

export const claim = async (store: Store, clock: Pick<Clock, 'now'>, limit = 1): Promise<ClaimedDelivery[]> =>
  (await store.claim({ queue: 'mail', now: clock.now(), limit })).deliveries;

/** The report of a success, as `Store.report` takes it. */
export function succeeded(row: ClaimedDelivery | undefined, clock: Pick<Clock, 'now'>): Report {
  const at = clock.now();
  const next = row && step(row, { type: 'delivery.succeed', at });
  if (!row || !next) throw new Error('Nothing was claimed.');
  return { row, next, attempt: { at, duration: 7, succeeded: true, answer: 'SMTP 250' }, finding: null };
}
