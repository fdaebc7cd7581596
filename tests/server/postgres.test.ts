import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLimits } from '../../server/http/limits.ts';
import { DAY } from '../../server/lib/time.ts';
import { sha256 } from '../../server/lib/digest.ts';
import { faultOf } from '../../server/lib/store-fault.ts';
import { enter } from '../../server/accounts/calls/login.ts';
import { addSignup } from '../../server/accounts/calls/api-mobile-signup.ts';
import { leaveNothing } from '../../server/db/rewrite.ts';
import { openForOperator } from '../../server/cli/command.ts';
import { openStore } from '../../server/store.ts';
import { retryTransient } from '../../server/db/dialect.ts';
import { DatabaseUnusable } from '../../server/db/durability.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { assertSessions, checkedAddress, connectionTo, unusable } from '../../server/db/postgres-connection.ts';
import { FakeClock } from './support/fake-clock.ts';
import { filePostgres, runOn } from './support/postgres-server.ts';
import { foundIn } from './support/raw-files.ts';
import { accountOfAnn, claim, login, signup, submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

// Tests of PostgreSQL alone. Those of both engines: store-contract.test.ts.

const VARIABLE = 'DATABASE_URL';

describe('without a server', () => {
  test('[SRV-13] verifies the certificate in each mode that asks for encryption', () => {
    const url = 'postgresql://relay@db.example.com/staveline?sslmode=';
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect(checkedAddress(`${url}${mode}`, VARIABLE)).toBe(`${url}verify-full`);
    for (const mode of ['disable', 'no-verify'])
      expect(checkedAddress(`${url}${mode}`, VARIABLE)).toBe(`${url}${mode}`);
    for (const mode of ['prefer', 'allow', 'verify_full', ''])
      expect(() => checkedAddress(`${url}${mode}`, VARIABLE)).toThrow(/^DATABASE_URL must say sslmode=verify-full, /);
    expect(() => checkedAddress(`${url}require&ssl=yes`, VARIABLE)).toThrow(/in place of ssl=/);
    const libpq = `${url}require&uselibpqcompat=true`;
    expect(checkedAddress(libpq, VARIABLE)).toBe(libpq);
  });

  test('[SRV-13] names the variable and the reason of an unusable database, and nothing of its address', async () => {
    const database = 'postgresql://relay:secretvalue@127.0.0.1:1/none';
    const refused = openForOperator({ dataDir: '', database });
    await expect(refused).rejects.toThrow(/^The database of DATABASE_URL cannot be used \(ECONNREFUSED\)\.$/);
    await expect(refused).rejects.toBeInstanceOf(DatabaseUnusable);
    const untrusted = Object.assign(new Error('secretvalue'), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
    expect(unusable(untrusted, '--from').message).toMatch(/^The database of --from .*sslrootcert=<file>/);
  });

  test('[SRV-13] sends PgBouncer no startup parameter, which it would refuse', () => {
    const client = new Client(connectionTo('postgresql://relay@db.example.com/staveline', { timeLimits: false }));
    const parameters = (client as unknown as { getStartupConf(): object }).getStartupConf();
    expect(Object.keys(parameters).toSorted()).toEqual(['application_name', 'database', 'user']);
  });

  test.each([
    { pooling: 'sessions', backends: [1, 1, 1], other: 2, refused: false },
    { pooling: 'transactions, in turn', backends: [1, 2, 1], other: 3, refused: true },
    { pooling: 'transactions, the last one first', backends: [1, 1, 2], other: 1, refused: true },
  ])('[SRV-15] a pooler of $pooling is refused: $refused', async ({ backends, other, refused }) => {
    const of = (pids: number[]) => ({
      query: (text: string) => Promise.resolve({ rows: text.includes('pid') ? [{ pid: pids.shift() }] : [] }),
      release: () => {},
    });
    const clients = [of([...backends]), of([other])];
    const pool = { connect: () => Promise.resolve(clients.shift()) } as unknown as Pool;
    const asserted = assertSessions(pool, VARIABLE);
    if (refused) await expect(asserted).rejects.toThrow(/Set it to session pooling/);
    else await asserted;
  });

  test('[SRV-13] gives a silent connection up', async () => {
    const server = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const url = `postgresql://relay@127.0.0.1:${(server.address() as AddressInfo).port}/staveline`;
    await expect(openPostgres(url, { silence: 100 })).rejects.toThrow(/\(ETIMEDOUT\)/);
  });

  test('[SRV-13] repeats a transaction that a deadlock has ended, and no other', async () => {
    const failing = (code: string) =>
      vi.fn(() => Promise.resolve('done')).mockRejectedValueOnce(Object.assign(new Error(), { code }));
    expect(await retryTransient(failing('40P01'))).toBe('done');
    await expect(retryTransient(failing('23505'))).rejects.toMatchObject({ code: '23505' });
  });

  test('[SRV-18] tells a damaged, a locked and a full store from a wrong statement', () => {
    const faults = ['XX001', '55P03', '53100', '58030', '23505'].map((code) =>
      faultOf(Object.assign(new Error(), { code })),
    );
    expect(faults).toEqual(['damaged', 'locked', 'unusable', 'unusable', null]);
  });
});

describe('with a server', () => {
  const createDatabase = filePostgres();
  const secretKey = new Uint8Array(32);
  const open = async (database: string, clock = new FakeClock(), key = secretKey) => {
    const store = await openStore({ dataDir: temporaryFolder(), clock, database, secretKey: key });
    onTestFinished(() => store.close());
    return store;
  };

  test('[SRV-13] refuses a database whose commits do not wait for the disk', async () => {
    const url = await createDatabase();
    await runOn(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
    await expect(open(url)).rejects.toThrow(/not durable.*synchronous_commit=on/);
  });

  test('[SRV-6] prepares an empty database once, for one key', async () => {
    const url = await createDatabase();
    await Promise.all([open(url), open(url), open(url)]);
    await expect(open(url, new FakeClock(), new Uint8Array(32).fill(1))).rejects.toThrow(/^SECRET_KEY is not the one/);
  });

  test('[SRV-13] continues after the server has cut all connections', async () => {
    const url = await createDatabase();
    const engine = await openPostgres(url);
    onTestFinished(() => engine.close());
    const cut = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()';
    const transaction = engine.db.transaction().execute((trx) => sql`${sql.raw(cut)}`.execute(trx));
    // The connection's error, not the rollback's.
    await expect(transaction).rejects.toMatchObject({ code: '57P01' });
    expect((await sql`SELECT 1 AS one`.execute(engine.db)).rows).toEqual([{ one: 1 }]);
  });

  test('[SRV-13] limits the time of statements, but not of migrations', async () => {
    const engine = await openPostgres(await createDatabase());
    onTestFinished(() => engine.close());
    const limit = (db: typeof engine.db) => sql`SHOW statement_timeout`.execute(db);
    expect((await limit(engine.db)).rows).toEqual([{ statement_timeout: '8s' }]);
    expect((await engine.withoutTimeLimit(limit)).rows).toEqual([{ statement_timeout: '0' }]);
  });

  test('[SRV-15] claims past deliveries that another transaction has locked', async () => {
    const url = await createDatabase();
    const clock = new FakeClock();
    const store = await open(url, clock);
    for (const destination of ['mail:a', 'mail:b']) await store.accept(submission({ destinations: [destination] }));
    await runOn(url, 'BEGIN');
    await runOn(url, "SELECT FROM deliveries WHERE destination = 'mail:a' FOR UPDATE");
    expect(await claim(store, clock, 9)).toMatchObject([{ destination: 'mail:b' }]);
    await runOn(url, 'ROLLBACK');
    expect(await claim(store, clock, 9)).toMatchObject([{ destination: 'mail:a' }]);
  });

  test('[SRV-17] [SRV-6] does not purge a signup that a login confirms at the same time', async () => {
    const url = await createDatabase();
    const clock = new FakeClock();
    const [store, second] = [await open(url, clock), await open(url, clock)];
    await runOn(url, `INSERT INTO invites VALUES ('${sha256('code')}', 0, ${clock.now() + 1}, NULL)`);
    const stored = await addSignup(store.accounts, signup({ invite_sha256: sha256('code') }));
    const { id: accountId } = await accountOfAnn(store);
    const confirmation = 'id' in stored ? store.secret.tokenOf(stored.id) : null;
    // Delays the purge between its look at the account and the removal.
    await runOn(url, 'BEGIN');
    await runOn(url, 'SELECT FROM invites FOR UPDATE');
    const waiting = async () => (await runOn(url, 'SELECT FROM pg_locks WHERE NOT granted')).length;
    const periods = {
      submissions: new Map(),
      others: 9 * DAY,
      unconfirmed: DAY,
      invites: DAY,
      deskLog: DAY,
      counts: DAY,
    };
    const times = { now: clock.now() + DAY, tokens: clock.now() + 30 * DAY };
    const purge = second.purgeJob.removeExpired(periods, times);
    await until(async () => (await waiting()) === 1);
    const logsIn = enter(store.accounts, login({ accountId, confirmation }));
    await Promise.race([logsIn, until(async () => (await waiting()) === 2)]);
    await runOn(url, 'ROLLBACK');
    const [{ status }] = await Promise.all([logsIn, purge]);
    expect(await runOn(url, 'SELECT FROM accounts')).toHaveLength(status === 'in' ? 1 : 0);
  });

  test('[SRV-9] locks nobody out for a day after a clock was a day ahead', async () => {
    const limits = createLimits({ shared: (await open(await createDatabase())).limiter });
    const attempt = () => limits.attempt({ loginsOfAccount: 'ann@example.org' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    for (let times = 0; times < 10; times += 1) await attempt();
    vi.useRealTimers();
    for (let times = 0; times < 10; times += 1) await attempt();
    await expect(attempt()).rejects.toMatchObject({ status: 429 });
  });

  test('[STAT-2] leaves nothing of removed rows in the files, once no transaction sees them', async () => {
    const url = await createDatabase();
    const store = await open(url);
    await store.accept(submission({ payload: { message: 'secretwords' }, destinations: [] }));
    const found = async () => {
      await runOn(url, 'CHECKPOINT');
      return Object.keys(foundIn(join(new URL(url).searchParams.get('host') ?? '', 'data/base'), ['secretwords']));
    };
    // Samples of its columns would be copied into the statistics.
    await runOn(url, 'ANALYZE');
    expect(await runOn(url, "SELECT attname FROM pg_stats WHERE attname IN ('payload', 'address')")).toEqual([]);
    const operator = await openForOperator({ dataDir: '', database: url });
    onTestFinished(() => operator.close());
    const other = new Client(url);
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await other.query('SELECT 1');
    await runOn(url, 'DELETE FROM submissions');
    let left: readonly string[] | null = null;
    const leaving = leaveNothing(operator.db, ['submissions']).then((count) => (left = count));
    for (let turn = 0; turn < 20; turn += 1) await other.query('SELECT 1');
    expect([left, await found()]).toEqual([null, ['secretwords']]);
    await other.query('COMMIT');
    expect((await leaving).join()).toContain('write-ahead log holds it until that is recycled');
    expect(await found()).toEqual([]);
  });
});
