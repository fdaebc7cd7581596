import { type Kysely, sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { firstBroken } from '../../server/legal/legal-chain.ts';
import type { LegalAcceptanceTable } from '../../server/legal/tables.ts';
import { operate } from '../../server/operate.ts';
import { createLimits } from '../../server/limits.ts';
import { DatabaseUnusable } from '../../server/store/durability.ts';
import type { Engine } from '../../server/store/engine.ts';
import { connectPostgres, openPostgres } from '../../server/store/postgres.ts';
import type { Database } from '../../server/store/schema.ts';
import { createStore, openStore, type Store } from '../../server/relay-store/store.ts';
import { boxes, mailedToken, mobile, password, trial } from './support/accounts.ts';
import { databaseOf, engineOptions } from './support/engine.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { asBrowser, asScript, message, send } from './support/http.ts';
import { mailsTo } from './support/mails.ts';
import { FakeClock } from './support/fake-clock.ts';
import { createDatabase } from './support/postgres-server.ts';
import { runNow } from './support/postgres-reader.ts';
import { deliveryRows, execute, query, submissionRows } from './support/rows.ts';
import { silentPostgres } from './support/silent-postgres.ts';
import { submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay, type TestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { until } from './support/until.ts';
import { Visitor } from './support/visitor.ts';

// Behaviour of several processes on one database. The other files run on both engines.

/** To the database this is another process. */
async function another(dataDir: string, clock = new FakeClock()): Promise<Store> {
  const store = await openStore({ dataDir, clock, ...engineOptions(dataDir) });
  onTestFinished(() => store.close());
  return store;
}

async function two(): Promise<[TestRelay, TestRelay]> {
  const clock = new HurriedClock();
  const first = await startTestRelay({ clock, limits: unlimited });
  return [first, await startTestRelay({ clock, limits: unlimited, dataDir: first.dataDir })];
}

const open = (url: string, key = 1) =>
  openStore({
    dataDir: temporaryFolder(),
    clock: new FakeClock(),
    database: url,
    secretKey: new Uint8Array(32).fill(key),
  });

test('[SRV-13] a PostgreSQL whose commits do not wait for the disk is refused', async () => {
  const url = createDatabase(inject('postgres'));
  const name = new URL(url).pathname.slice(1);
  runNow(url, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  await expect(open(url)).rejects.toThrow(/not durable.*synchronous_commit=on/);
  runNow(url, `ALTER DATABASE ${name} SET synchronous_commit = on`);
  await (await open(url)).close();
});

test('[SRV-13] a PostgreSQL that is missing is reported with its variable, without its password', async () => {
  const refused = open('postgresql://relay:secretvalue@127.0.0.1:1/none');
  await expect(refused).rejects.toBeInstanceOf(DatabaseUnusable);
  await expect(refused).rejects.toThrow('The database of DATABASE_URL cannot be used (ECONNREFUSED).');
  await expect(open(createDatabase(inject('postgres')).replace(/test_\w+/, 'no_such_database'))).rejects.toThrow(
    /DATABASE_URL cannot be used \(3D000\)/,
  );
});

test('[SRV-13] a PostgreSQL that is missing is reported by a command without further details', async () => {
  const complained: string[] = [];
  const unreachable = {
    database: 'postgresql://relay:secretvalue@127.0.0.1:1/none',
    dataDir: temporaryFolder(),
    secretKey: new Uint8Array(32),
    clock: new FakeClock(),
  };
  const options = { ...unreachable, write: () => {}, complain: (text: string) => void complained.push(text) };
  expect([
    await operate(['deliveries', 'list'], options),
    await operate(['backup', temporaryFolder()], options),
  ]).toEqual([1, 1]);
  expect(new Set(complained)).toEqual(new Set(['The database of DATABASE_URL cannot be used (ECONNREFUSED).']));
});

test('[SRV-6] a PostgreSQL whose tokens have another key prevents a start: links would be invalid', async () => {
  const url = createDatabase(inject('postgres'));
  await (await open(url)).close();
  await expect(open(url, 2)).rejects.toThrow(/^SECRET_KEY is not the one/);
  await (await open(url)).close();
  expect(JSON.stringify(runNow(url, 'SELECT * FROM key_check'))).not.toContain(
    Buffer.alloc(32, 1).toString('base64').slice(0, 10),
  );
});

test('a PostgreSQL that is empty is prepared by one of several processes that start at once', async () => {
  const url = createDatabase(inject('postgres'));
  const stores = await Promise.all([1, 2, 3].map(() => open(url)));
  await Promise.all(stores.map((store) => store.close()));
});

test('[SRV-14] several processes on one PostgreSQL store one key once that is sent to both', async () => {
  const [first, second] = await two();
  const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`);
  // In opposite orders, so that each waits for the other.
  const sent = [...keys.map((key) => [first, key] as const), ...keys.toReversed().map((key) => [second, key] as const)];
  const answers = await Promise.all(
    sent.map(([relay, key]) => send(relay.port, asScript({ ...message, message: key }, { 'idempotency-key': key }))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    submissionRows(first.dataDir)
      .map(({ idempotency_key }) => idempotency_key)
      .toSorted(),
  ).toEqual(keys.toSorted());
  await until(() =>
    deliveryRows(first.dataDir).every(({ state, attempts }) => state === 'delivered' && attempts === 1),
  );
});

test('[SRV-14] several processes on one PostgreSQL send one message for a button that is pressed twice and reaches both', async () => {
  const [first, second] = await two();
  const press = (relay: TestRelay, values = message) =>
    send(relay.port, asBrowser(values, { 'sec-fetch-mode': 'navigate' }));
  const answers = [...(await Promise.all([press(first), press(second)])), await press(first), await press(second)];
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`))).toEqual(
    new Set(['303 /landing-new/contact?sent=yes']),
  );
  expect(submissionRows(first.dataDir)).toHaveLength(1);
  await press(second, { ...message, message: 'Something else' });
  expect(submissionRows(first.dataDir)).toHaveLength(2);
});

test('[SRV-15] several processes on one PostgreSQL do not end each other’s attempts before their process has ended', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const first = await openStore({ dataDir, clock, ...engineOptions(dataDir) });
  const second = await another(dataDir, clock);
  await first.accept(submission());
  const leaseUntil = clock.now() + 1_000;
  const [claimed] = await first.claim({ lane: 'mail', now: clock.now(), leaseUntil, limit: 1 });
  expect(await second.interrupted(clock.now())).toEqual([]);
  expect(await second.interrupted(leaseUntil)).toMatchObject([{ gone: false, row: { id: claimed?.id } }]);
  await first.close();
  await until(async () => (await second.interrupted(clock.now())).length === 1);
  expect(await second.interrupted(clock.now())).toMatchObject([{ gone: true, row: { id: claimed?.id } }]);
});

test('[SRV-15] several processes on one PostgreSQL reconnect under their own name after the server cut their connections', async () => {
  const url = databaseOf(temporaryFolder());
  const engine = await openPostgres(url);
  onTestFinished(() => engine.close());
  const name = await engine.owner();
  runNow(
    url,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await until(async () => (await engine.living().catch(() => new Set())).has(name));
  expect(await engine.owner()).toBe(name);
});

test('[SRV-13] several processes on one PostgreSQL migrate one at a time, without a time limit', async () => {
  const engine = await openPostgres(databaseOf(temporaryFolder()));
  const limitOf = async (db: Kysely<Database>) =>
    (await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(db)).rows[0]?.statement_timeout;
  const limits: unknown[] = [];
  const withoutTimeLimit: Engine['withoutTimeLimit'] = (work) =>
    engine.withoutTimeLimit(async (db) => {
      limits.push(await limitOf(db));
      return work(db);
    });
  const store = await createStore({ ...engine, withoutTimeLimit }, { clock: new FakeClock() });
  onTestFinished(() => store.close());
  expect(limits).toEqual(['0']);
  expect(await limitOf(engine.db)).toBe('8s');
});

test('[SRV-13] [SRV-3] several processes on one PostgreSQL notice a database that vanishes silently, and continue with its replacement', async () => {
  const { url, vanish } = await silentPostgres(databaseOf(temporaryFolder()));
  // Longer than a commit on a slow disk.
  const engine = await openPostgres(url, { silence: 6_000 });
  const store = await createStore(engine, { clock: new FakeClock() });
  onTestFinished(() => store.close());
  await Promise.all(Array.from({ length: 4 }, () => store.accept(submission({ idempotencyKey: null }))));
  expect(await engine.living()).toContain(await engine.owner());
  vanish();
  // On no connection does it wait forever.
  await expect(store.accept(submission({ idempotencyKey: null }))).rejects.toThrow();
  expect((await store.accept(submission({ idempotencyKey: null }))).status).toBe('stored');
  // The id may still be in use on the server; then it takes another.
  const isKnown = async () => (await engine.living()).has(await engine.owner());
  await until(() => isKnown().catch(() => false));
});

test('[SRV-17] several processes on one PostgreSQL purge one at a time', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const [first, second] = [await another(dataDir, clock), await another(dataDir, clock)];
  await Promise.all(Array.from({ length: 1_000 }, () => first.accept(submission({ destinations: [] }))));
  const periods = {
    submissions: new Map([['contact', 1]]),
    others: 1,
    unconfirmed: 1,
    invites: 1,
    deskLog: 0,
    counts: 1,
  };
  clock.advance(1);
  const times = { now: clock.now(), tokens: clock.now() };
  // Another process's migration lock (dialect.ts).
  const lock = '1400136054, 1';
  runNow(databaseOf(dataDir), `SELECT pg_advisory_lock(${lock})`);
  expect(await second.purgeJob.removeExpired(periods, times)).toBeNull();
  expect(submissionRows(dataDir)).toHaveLength(1_000);
  runNow(databaseOf(dataDir), `SELECT pg_advisory_unlock(${lock})`);
  const all = async (store: Store): Promise<number> => {
    const removal = await store.purgeJob.removeExpired(periods, times);
    return removal ? removal.count + (await all(store)) : 0;
  };
  const counts = await Promise.all([all(first), all(second)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_000);
  expect(submissionRows(dataDir)).toEqual([]);
});

test('[SRV-13] several processes on one PostgreSQL survive a connection that is cut within a transaction, which fails alone', async () => {
  const url = createDatabase(inject('postgres'));
  const { db, pool } = connectPostgres(url);
  onTestFinished(() => db.destroy());
  let broken = false;
  pool.on('connect', (client) => client.once('end', () => (broken = true)));
  const cut = db.transaction().execute(async (trx) => {
    await sql`SELECT 1`.execute(trx);
    runNow(
      url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    // No query is running when the connection breaks.
    await until(() => broken);
    await sql`SELECT 1`.execute(trx);
  });
  await expect(cut).rejects.toThrow();
  expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('[SRV-9] several processes on one PostgreSQL count attempts together', async () => {
  const dataDir = temporaryFolder();
  const limits = [await another(dataDir), await another(dataDir)].map(({ limiter }) =>
    createLimits({ shared: limiter }),
  );
  const outcomes = await Promise.allSettled(
    Array.from({ length: 14 }, (_, index) => limits[index % 2]?.attempt({ loginsOfAccount: 'ann@example.org' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await limits[0]?.forget('loginsOfAccount', 'ann@example.org');
  await limits[1]?.attempt({ loginsOfAccount: 'ann@example.org' });
});

test('[SRV-8] several processes on one PostgreSQL count mails to one mailbox together', async () => {
  const dataDir = temporaryFolder();
  const limits = [await another(dataDir), await another(dataDir)].map(({ limiter }) =>
    createLimits({ shared: limiter }),
  );
  const may = await Promise.all(
    Array.from({ length: 22 }, (_, index) => limits[index % 2]?.countMail('link', 'ann@example.org')),
  );
  expect(may.filter(Boolean)).toHaveLength(4);
  for (const one of may) await limits[0]?.settleMail('ann@example.org', one ? 'gone' : 'left out');
  expect([
    await limits[1]?.countMail('link', 'ann@example.org'),
    await limits[0]?.countMail('reset', 'ann@example.org'),
  ]).toEqual([false, true]);
});

test('[SRV-8] several processes on one PostgreSQL suppress no mail for a day after a clock was a day ahead', async () => {
  const { limiter } = await another(temporaryFolder());
  const limits = createLimits({ shared: limiter });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  for (let times = 0; times < 4; times += 1) expect(await limits.countMail('link', 'ann@example.org')).toBe(true);
  vi.useRealTimers();
  expect(await limits.countMail('link', 'ann@example.org')).toBe(true);
});

test('[SRV-9] several processes on one PostgreSQL lock nobody out for a day after a clock was a day ahead', async () => {
  const { limiter } = await another(temporaryFolder());
  const limits = createLimits({ shared: limiter });
  const attempt = () => limits.attempt({ loginsOfAccount: 'ann@example.org' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  for (let times = 0; times < 10; times += 1) await attempt();
  vi.useRealTimers();
  for (let times = 0; times < 10; times += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject({ status: 429 });
});

test('[SRV-15] several processes on one PostgreSQL with clocks within a minute make no delivery early that another has just stored or postponed', async () => {
  const dataDir = temporaryFolder();
  const ahead = new FakeClock();
  const behind = new FakeClock(ahead.now() - 60_000);
  const [first, second] = [await another(dataDir, ahead), await another(dataDir, behind)];
  await first.accept(submission());
  await first.accept(submission());
  // The maximum postponement: a day and a fifth.
  await execute(
    dataDir,
    `UPDATE deliveries SET state = 'waiting', attempts = 9, next_attempt_at = ${ahead.now() + 28.8 * 3_600_000} WHERE id = (SELECT min(id) FROM deliveries)`,
  );
  const before = deliveryRows(dataDir);
  expect(await second.correct(behind.now())).toBe(0);
  expect(deliveryRows(dataDir)).toEqual(before);
  expect(await second.correct(behind.now() - 1)).toBe(2);
});

test('[SRV-6] several processes on one PostgreSQL expire tokens by the latest clock of all', async () => {
  const dataDir = temporaryFolder();
  const ahead = new FakeClock(Date.UTC(2026, 5, 1));
  const behind = new FakeClock(Date.UTC(2026, 4, 1));
  const [first, second] = [await another(dataDir, ahead), await another(dataDir, behind)];
  await first.accounts.logOut('none');
  await second.accounts.logOut('none');
  expect(second.accounts.now()).toBe(ahead.now());
  expect(query(dataDir, 'SELECT at FROM clock_mark')).toEqual([{ at: ahead.now() }]);
});

test('[SRV-5] several processes on one PostgreSQL keep one chain of acceptances with several writers, and store the same acceptance once', async () => {
  const [first, second] = await two();
  const visitors = Array.from({ length: 15 }, () => new Visitor(first.port));
  for (const [index, visitor] of visitors.entries())
    await visitor.post('/api/mobile-signup', { ...mobile, email: `ann${index}@example.org` });
  const accept = (visitor: Visitor) =>
    visitor.post('/api/legal/accept', { ...boxes, redirect_url: '', user_email: trial.email });
  const answers = await Promise.all(
    visitors.flatMap((visitor) => [first, second].map(({ port }) => accept(visitor.at(port)))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = query<LegalAcceptanceTable>(first.dataDir, 'SELECT * FROM legal_acceptances ORDER BY number');
  expect(rows).toHaveLength(30);
  expect(new Set(rows.map(({ signup_id }) => signup_id)).size).toBe(15);
  expect(firstBroken(rows)).toBeNull();
});

test('[SRV-6] [SRV-5] [SRV-7] several processes on one PostgreSQL serve a visitor whose every call reaches another one: signup, login, acceptance, reset', async () => {
  const [first, second] = await two();
  const visitor = new Visitor(first.port);
  expect((await visitor.post('/api/mobile-signup', trial)).status).toBe(200);
  const confirmation = await mailedToken(first);
  expect((await visitor.at(second.port).post('/login', { email: trial.email, password, confirmation })).status).toBe(
    200,
  );
  const accepted = await visitor
    .at(first.port)
    .post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard', user_email: trial.email });
  expect(accepted.status).toBe(200);
  expect((await visitor.at(second.port).post('/forgot-password', { email: trial.email })).status).toBe(200);
  await until(async () =>
    (await mailsTo(first.dataDir, trial.email)).some(({ text }) => text?.includes('reset-password')),
  );
  const reset = { token: await mailedToken(first), password: 'nine loud ospreys' };
  expect((await visitor.at(first.port).post('/reset-password', reset)).status).toBe(200);
  expect((await visitor.at(second.port).post('/reset-password', reset)).status).toBe(422);
  expect((await visitor.at(second.port).post('/login', { email: trial.email, password: reset.password })).status).toBe(
    200,
  );
});
