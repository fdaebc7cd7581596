import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../server/lib/time.ts';
import { type ClaimedDelivery, type Report, step } from '../../../server/outbox/store.ts';
import { openForOperator } from '../../../server/cli/command.ts';
import { openStore, type Store } from '../../../server/store.ts';
import { runOn } from './postgres-server.ts';
import { execute, query } from './rows.ts';
import { temporaryFolder } from './temporary-folder.ts';

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
  rows<Row = Record<string, unknown>>(sql: string): Promise<Row[]>;
  change(sql: string): Promise<void>;
}

/** @param createPostgres as from `filePostgres` */
export async function storePlace(
  engine: (typeof engines)[number],
  createPostgres: () => Promise<string>,
): Promise<StorePlace> {
  const dataDir = temporaryFolder();
  const database = engine === 'SQLite' ? null : await createPostgres();
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
    rows: async <Row>(sql: string) => (database === null ? query<Row>(dataDir, sql) : runOn<Row>(database, sql)),
    async change(sql) {
      if (database === null) await execute(dataDir, sql);
      else await runOn(database, sql);
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
