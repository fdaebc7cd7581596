import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type CompiledQuery, Kysely, sql } from 'kysely';
import { assertDurable } from '../../server/db/durability.ts';
import { executeAll } from '../../server/db/dialect.ts';
import { sqliteDialect, sqliteEngine } from '../../server/db/sqlite.ts';
import { migrate } from '../../server/db/schema.ts';
import { SqliteError } from '../../server/db/sqlite-connection.ts';
import { SqliteThread } from '../../server/db/sqlite-thread.ts';
import { createStore, openStore } from '../../server/store.ts';
import { prepareSubmission, storeSubmissions } from '../../server/outbox/submit.ts';
import { FakeClock } from './support/fake-clock.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

function testThread(dataDir = temporaryFolder()): SqliteThread {
  const thread = new SqliteThread({ path: join(dataDir, 'staveline.db'), busyTimeout: 100 });
  onTestFinished(() => thread.close());
  return thread;
}

test('[SRV-13] the SQLite store syncs every commit before its answer: WAL, synchronous FULL, foreign keys, a busy timeout', async () => {
  const thread = testThread();
  const pragma = async (name: string) =>
    Object.values((await thread.run({ sql: `PRAGMA ${name}` }))[0]?.rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(100);
});

test('[SRV-13] a SQLite store that cannot guarantee durability is refused', async () => {
  const thread = testThread();
  const db = new Kysely<unknown>({ dialect: sqliteDialect(thread) });
  await assertDurable(db);
  await thread.run({ sql: 'PRAGMA synchronous = NORMAL' });
  await expect(assertDurable(db)).rejects.toThrow(/not durable/);

  const inMemory = new SqliteThread({ path: ':memory:', busyTimeout: 0 });
  onTestFinished(() => inMemory.close());
  await expect(assertDurable(new Kysely<unknown>({ dialect: sqliteDialect(inMemory) }))).rejects.toThrow(/not durable/);
});

const one = { kind: 'contact', payload: {}, idempotencyKey: null, destinations: [] };

test('[SRV-17] truncating the write-ahead log does not wait for readers', async () => {
  const dataDir = temporaryFolder();
  // A longer wait would exceed the test's time-out.
  const thread = new SqliteThread({ path: join(dataDir, 'staveline.db'), busyTimeout: 3_600_000 });
  const store = await createStore(sqliteEngine(thread), { clock: new FakeClock() });
  onTestFinished(() => store.close());
  await store.accept(one);
  const reader = new DatabaseSync(join(dataDir, 'staveline.db'));
  reader.exec('BEGIN');
  reader.prepare('SELECT * FROM submissions').all();
  await store.accept(one);
  expect(await store.purgeJob.emptyLog()).toBe(false);
  reader.exec('COMMIT');
  reader.close();
  expect(await store.purgeJob.emptyLog()).toBe(true);
});

test('[SRV-18] a store that another process has locked is found by a check and a probe', async () => {
  const dataDir = temporaryFolder();
  const store = await createStore(sqliteEngine(testThread(dataDir)), { clock: new FakeClock() });
  const other = new DatabaseSync(join(dataDir, 'staveline.db'));
  other.exec('BEGIN IMMEDIATE');
  expect([await store.check(), await store.probe()]).toEqual(['locked', 'locked']);
  other.close();
  expect([await store.check(), await store.probe()]).toEqual([null, null]);
});

test('[SRV-13] the thread of SQLite applies all statements of a transaction at once, or none', async () => {
  const thread = testThread();
  const statement = (text: string, ...parameters: number[]) => ({ sql: text, parameters });
  await thread.run({ sql: 'CREATE TABLE numbers (n INTEGER PRIMARY KEY)' });
  const insert = (n: number) => statement('INSERT INTO numbers VALUES (?)', n);
  const [, , found] = await thread.run([insert(1), insert(2), statement('SELECT sum(n) AS sum FROM numbers')]);
  expect(found?.rows).toEqual([{ sum: 3 }]);

  await expect(thread.run([insert(3), insert(1)])).rejects.toEqual(
    new SqliteError('UNIQUE constraint failed: numbers.n', 'SQLITE_1555'),
  );
  expect((await thread.run({ sql: 'SELECT n FROM numbers' }))[0]?.rows).toEqual([{ n: 1 }, { n: 2 }]);
  await thread.run([insert(3)]);
  expect((await thread.run({ sql: 'SELECT count(*) AS count FROM numbers' }))[0]?.rows).toEqual([{ count: 3 }]);
});

test('[SRV-13] the thread of SQLite queues a transaction behind those in progress', async () => {
  const engine = sqliteEngine(testThread());
  await migrate(engine.db);
  const mark = (at: number) => engine.db.insertInto('clock_mark').values({ id: 1, at }).compile();
  let tried: Promise<unknown> = Promise.resolve();
  await engine.db.transaction().execute(async (trx) => {
    tried = engine.transact([mark(2)]).catch((error: unknown) => error);
    await trx.executeQuery(mark(1));
    await trx.selectFrom('clock_mark').selectAll().execute();
  });
  // The second row conflicts: the transactions ran in sequence.
  expect(await tried).toMatchObject({ code: 'SQLITE_1555' });
  expect(await engine.db.selectFrom('clock_mark').select('at').execute()).toEqual([{ at: 1 }]);
});

test('[SRV-14] an idempotency key counts as stored only if its row is committed: another process may have removed it', async () => {
  const engine = sqliteEngine(testThread());
  await migrate(engine.db);
  const prepared = () => [
    prepareSubmission({ kind: 'contact', payload: {}, idempotencyKey: 'key', destinations: ['mail:contact'] }, 1),
  ];
  const [first] = await storeSubmissions(engine, prepared());
  expect(first?.status).toBe('stored');
  const transact = <Row>([insert, ...others]: readonly CompiledQuery[]) =>
    engine.db.transaction().execute(async (trx) => {
      if (insert) await trx.executeQuery(insert);
      await trx.deleteFrom('deliveries').execute();
      await trx.deleteFrom('submissions').execute();
      return executeAll<Row>(trx, others);
    });
  expect(await storeSubmissions({ db: engine.db, transact }, prepared())).toEqual([{ status: 'conflict' }]);
  expect(await storeSubmissions(engine, prepared())).toMatchObject([{ status: 'stored' }]);
});

test('[SRV-13] a transaction that a full disk has ended is reported, and the next one succeeds', async () => {
  const { db } = sqliteEngine(testThread());
  await sql`CREATE TABLE things (thing)`.execute(db);
  await sql`PRAGMA max_page_count = 4`.execute(db);
  const store = (bytes: number) =>
    db.transaction().execute((trx) => sql`INSERT INTO things VALUES (zeroblob(${bytes}))`.execute(trx));
  await expect(store(1_000_000)).rejects.toMatchObject({ code: 'SQLITE_13' });
  await store(1);
});

test('the thread of SQLite fails every statement of a file that cannot be opened, instead of hanging', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'staveline.db'));
  await expect(testThread(dataDir).run({ sql: 'SELECT 1' })).rejects.toThrow(/unable to open/);
  await expect(openStore({ dataDir, clock: new FakeClock() })).rejects.toThrow(/unable to open/);
});

test('[SRV-13] the thread of SQLite that ends unexpectedly says so once to waiting callers and to the store’s owner; a closed one does not', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => posted.mockRestore());
  const dataDir = temporaryFolder();
  const thread = testThread(dataDir);
  const onDeath = vi.fn();
  thread.onDeath = onDeath;
  await thread.run({ sql: 'SELECT 1' });
  const ended = (posted.mock.contexts[0] as Worker).terminate();
  await expect(thread.run({ sql: 'SELECT 1' })).rejects.toThrow(
    `The thread of the store ${join(dataDir, 'staveline.db')} has ended.`,
  );
  await ended;
  await thread.close();
  expect(onDeath.mock.calls).toEqual([
    [expect.objectContaining({ message: `The thread of the store ${join(dataDir, 'staveline.db')} has ended.` })],
  ]);

  const closed = testThread();
  closed.onDeath = onDeath;
  await closed.run({ sql: 'SELECT 1' });
  await closed.close();
  await expect(closed.run({ sql: 'SELECT 1' })).rejects.toThrow('The store is closed.');
  expect(onDeath).toHaveBeenCalledTimes(1);
});

test('a failed migration leaves no change', async () => {
  const thread = testThread();
  await thread.run({ sql: 'CREATE TABLE deliveries (x)' });
  const db = new Kysely<unknown>({ dialect: sqliteDialect(thread) });
  await expect(migrate(db)).rejects.toThrow(/already exists/);
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE name = 'submissions'`.execute(db);
  expect(rows).toEqual([]);
  await thread.run({ sql: 'DROP TABLE deliveries' });
  await migrate(db);
  await migrate(db);
});
