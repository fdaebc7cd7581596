import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { StoreFault } from '../../server/lib/store-fault.ts';
import { createStoreWatch } from '../../server/monitoring/store-watch.ts';
import { openStore } from '../../server/store.ts';
import { loggedIn } from './support/accounts.ts';
import { callPaths, sample } from './support/calls.ts';
import { asScript, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { startSmtp } from './support/smtp-server.ts';
import { query, submissionRows } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay, type TestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { until } from './support/until.ts';

const lost = '"msg":"store file removed or replaced: all calls fail"';
const lines = ({ log }: Pick<TestRelay, 'log'>) => log.filter((line) => line.includes(lost));

const losses: [what: string, lose: (dataDir: string) => void][] = [
  ['its file is removed', (dataDir) => rmSync(join(dataDir, 'staveline.db'))],
  ['its file is renamed', (dataDir) => renameSync(join(dataDir, 'staveline.db'), join(dataDir, 'staveline.db.old'))],
  ['its write-ahead log is removed', (dataDir) => rmSync(join(dataDir, 'staveline.db-wal'))],
  [
    'all of its files are removed',
    (dataDir) => {
      for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
    },
  ],
  ['its folder is moved away', (dataDir) => renameSync(dataDir, `${dataDir}-moved`)],
  [
    'another file takes its place',
    (dataDir) => {
      const path = join(dataDir, 'staveline.db');
      copyFileSync(path, `${path}.restored`);
      renameSync(`${path}.restored`, path);
    },
  ],
];

test.each(losses)(
  '[SRV-13] [SRV-3] when a running relay’s store is lost (%s), the next call is answered 503 with Retry-After, nothing 200',
  async (_, lose) => {
    const dataDir = join(temporaryFolder(), 'data');
    mkdirSync(dataDir);
    const relay = await startTestRelay({
      open: openStore,
      dataDir,
      env: { MONITOR_PORT: '0' },
      limits: unlimited,
      clock: new FakeClock(),
    });
    expect((await send(relay.port, asScript())).status).toBe(200);
    expect(lines(relay)).toEqual([]);
    lose(dataDir);
    for (let times = 0; times < 3; times += 1) {
      const { status, headers, body } = await send(relay.port, asScript());
      expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([
        503,
        '5',
        { success: false, error: 'Failed to send message. Please try again.' },
      ]);
    }
    expect((await send(relay.monitorPort ?? 0, { method: 'GET', path: '/readyz' })).status).toBe(503);
    expect(lines(relay)).toHaveLength(1);
    expect((await send(relay.port, { method: 'GET', path: '/landing-new/' })).status).toBe(200);
  },
);

test('[SRV-13] [SRV-3] a lost store makes every call answer 503 with Retry-After, the dashboard of a logged-in visitor as well', async () => {
  const relay = await startTestRelay({ open: openStore, limits: unlimited });
  const visitor = await loggedIn(relay);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  rmSync(join(relay.dataDir, 'staveline.db'));
  await send(relay.port, asScript());
  for (const path of callPaths) {
    const sending = sample(path);
    const { status, headers } = await send(relay.port, { ...sending, headers: { ...sending.headers, cookie } });
    expect([path, status, headers['retry-after']]).toEqual([path, 503, '5']);
  }
  const { status, headers } = await visitor.get('/landing-new/account');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
});

test.skipIf(process.platform !== 'linux')(
  '[SRV-18] a lost store leaves the data in the running process, from which the mail says how to copy it',
  async () => {
    const relay = await startTestRelay({ open: openStore, clock: new FakeClock() });
    for (let times = 0; times < 3; times += 1) expect((await send(relay.port, asScript())).status).toBe(200);
    const files = ['staveline.db', 'staveline.db-wal'];
    for (const name of files) rmSync(join(relay.dataDir, name));
    await send(relay.port, asScript());
    const rescued = temporaryFolder();
    const descriptors = readdirSync('/proc/self/fd').flatMap((number) => {
      try {
        return [[`/proc/self/fd/${number}`, readlinkSync(`/proc/self/fd/${number}`)] as const];
      } catch {
        return [];
      }
    });
    for (const name of files)
      copyFileSync(
        descriptors.find(([, path]) => path === `${join(relay.dataDir, name)} (deleted)`)?.[0] ?? '',
        join(rescued, name),
      );
    expect(submissionRows(rescued).length).toBeGreaterThanOrEqual(3);
  },
);

const PAGE = 4_096;
const MINUTE = 60_000;

/** Overwrites the first page of a table or index in the file. */
function damage(dataDir: string, name: string): void {
  const [{ rootpage = 0 } = {}] = query<{ rootpage: number }>(
    dataDir,
    `SELECT rootpage FROM sqlite_schema WHERE name = '${name}'`,
  );
  const file = openSync(join(dataDir, 'staveline.db'), 'r+');
  writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, (rootpage - 1) * PAGE);
  closeSync(file);
}

const damages: [what: string, spoil: (dataDir: string) => void][] = [
  ['a page is overwritten', (dataDir) => damage(dataDir, 'submissions')],
  [
    'half of it is gone',
    (dataDir) => {
      const path = join(dataDir, 'staveline.db');
      truncateSync(path, Math.floor(statSync(path).size / 2 / PAGE) * PAGE);
    },
  ],
  ['it is empty', (dataDir) => truncateSync(join(dataDir, 'staveline.db'), 0)],
];

async function started() {
  const smtp = await startSmtp();
  const clock = new FakeClock();
  const relay = await startTestRelay({
    open: openStore,
    clock,
    env: { MONITOR_PORT: '0', SMTP_URL: smtp.url, OPERATOR_MAILBOX: 'operator@site.example' },
  });
  for (let sent = 0; sent < 5; sent += 1) expect((await send(relay.port, asScript())).status).toBe(200);
  // A delivery that is still noted down would write the page to the log once more.
  await until(() => query(relay.dataDir, "SELECT 1 FROM deliveries WHERE state <> 'delivered'").length === 0);
  // Moves all pages into the file: those in the write-ahead log would stay intact.
  const other = new DatabaseSync(join(relay.dataDir, 'staveline.db'));
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  const get = (path: string) => send(relay.monitorPort ?? 0, { method: 'GET', path });
  const alerts = () =>
    smtp.mails
      .filter(({ to }) => to.includes('operator@site.example'))
      .map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
  return { relay, clock, get, alerts };
}

test.each(damages)(
  '[SRV-18] a damaged store is noticed within a minute without a visitor, by /readyz, a metric and a mail: %s',
  async (_, spoil) => {
    const { relay, clock, get, alerts } = await started();
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/metrics')).body).toContain('store_fault{fault="damaged"} 0');
    spoil(relay.dataDir);
    clock.advance(MINUTE);
    await until(async () => (await get('/readyz')).status === 503, 20_000);
    expect(await get('/readyz')).toMatchObject({ status: 503, body: 'the store is damaged\n' });
    await until(() => {
      clock.advance(1_000);
      return alerts().length > 0;
    }, 20_000);
    expect(alerts()).toEqual(['Staveline: the store is damaged']);
    const logged = relay.log.filter((line) => line.includes('"fault":"damaged"') && line.includes('"level":60'));
    expect(logged).toHaveLength(1);
    expect((await get('/metrics')).body).toContain('store_fault{fault="damaged"} 1');
  },
);

test('[SRV-18] a lost store is noticed within a second without a request, and mailed once by the next check', async () => {
  const { relay, clock, alerts } = await started();
  rmSync(join(relay.dataDir, 'staveline.db'));
  clock.advance(1_000);
  await until(() => lines(relay).length > 0);
  clock.advance(MINUTE);
  await until(() => alerts().length > 0);
  for (let times = 0; times < 5; times += 1) {
    clock.advance(1_000);
    await send(relay.port, asScript());
  }
  expect([lines(relay).length, alerts()]).toEqual([1, ['Staveline: the store is gone']]);
  expect(lines(relay)[0]).toContain('"level":60');
});

test('[SRV-18] a damaged store is noticed by the first form that it fails', async () => {
  const { relay, clock, get, alerts } = await started();
  damage(relay.dataDir, 'submissions');
  expect((await send(relay.port, asScript())).status).toBe(503);
  expect((await get('/readyz')).status).toBe(503);
  clock.advance(MINUTE);
  await until(() => alerts().length > 0);
  expect(alerts()).toEqual(['Staveline: the store is damaged']);
});

test('[SRV-18] a lock that one form met is gone from /readyz a second after its release', async () => {
  const { relay, clock, get } = await started();
  const other = new DatabaseSync(join(relay.dataDir, 'staveline.db'));
  other.exec('BEGIN IMMEDIATE');
  expect((await send(relay.port, asScript())).status).toBe(503);
  expect(await get('/readyz')).toMatchObject({ status: 503, body: 'the store is locked\n' });
  other.close();
  clock.advance(1_000);
  await until(async () => (await get('/readyz')).status === 200);
});

test('[SRV-18] a full disk is checked each second until there is room, and damage each minute', async () => {
  const clock = new FakeClock();
  const { log, lines: logged } = memoryLog();
  const watch = createStoreWatch({
    clock,
    log,
    where: 'store',
  });
  onTestFinished(() => watch.stop());
  const found: { check: StoreFault | null; probe: StoreFault | null } = { check: 'damaged', probe: 'unusable' };
  watch.watch({ check: async () => found.check, probe: async () => found.probe });
  const after = async (ms: number) => {
    clock.advance(ms);
    await new Promise(setImmediate);
    return watch.fault();
  };
  watch.report('unusable');
  expect(await after(1_000)).toBe('unusable');
  expect(await after(1_000)).toBe('unusable');
  found.probe = null;
  expect(await after(1_000)).toBeNull();
  watch.report('damaged');
  expect(await after(50_000)).toBe('damaged');
  expect(await after(7_000)).toBe('damaged');
  found.check = null;
  expect(await after(60_000)).toBeNull();
  const faults = logged.map((line) => (JSON.parse(line) as { fault?: StoreFault }).fault ?? null);
  expect(faults).toEqual(['unusable', null, 'damaged', null]);
});
