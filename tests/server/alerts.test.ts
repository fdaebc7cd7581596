import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import type { ClockAhead } from '../../server/db/high-water-mark.ts';
import type { StoreFault } from '../../server/lib/store-fault.ts';
import { ATTEMPT_TIMEOUT, type AttemptResult, undeliverable } from '../../server/outbox/worker.ts';
import type { Mail } from '../../server/outbox/mail.ts';
import { type AlertsOptions, CHECK_INTERVAL, startAlerts } from '../../server/monitoring/alerts.ts';
import { freeSpace } from '../../server/lib/free-space.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { asScript, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { deliveryRows } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';
import { startReceiver } from './support/receiver.ts';

const GB = 1e9;
const config = {
  dataDir: '/var/lib/site',
  mailFrom: { name: 'Site', address: 'site@site.example' },
  origin: 'https://www.site.example',
};

function start({
  sending,
  ...options
}: Partial<AlertsOptions> & { sending?: (mail: Mail) => Promise<AttemptResult> } = {}) {
  const clock = new FakeClock();
  const world = {
    free: 50 * GB,
    dead: 0,
    oldestDue: null as number | null,
    fault: null as StoreFault | null,
    clockAhead: null as ClockAhead | null,
  };
  const mails: Mail[] = [];
  const { log, lines } = memoryLog();
  const stop = startAlerts({
    config,
    operator: { mailbox: 'operator@site.example', lowDisk: GB },
    transport: {
      send(mail) {
        mails.push(mail);
        return sending ? sending(mail) : Promise.resolve({ status: 'delivered' });
      },
    },
    clock,
    log,
    counts: () => Promise.resolve({ byState: { dead: world.dead, delivered: 7 }, oldestDue: world.oldestDue }),
    fault: () => world.fault,
    clockAhead: () => world.clockAhead,
    free: () => Promise.resolve(world.free),
    ...options,
  });
  onTestFinished(stop);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const look = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      clock.advance(CHECK_INTERVAL);
      await settle();
    }
  };
  return { stop, clock, world, mails, lines, settle, look, subjects: () => mails.map(({ subject }) => subject) };
}

const full = 'Staveline: the disk is nearly full';
const none = 'Staveline: no problems';

test('[SRV-16] a problem is mailed once, at the first check that finds it, and its end after an hour', async () => {
  const { world, look, mails, subjects } = start();
  expect(CHECK_INTERVAL).toBe(60_000);
  await look(3);
  world.free = GB;
  await look();
  expect(mails).toEqual([]);
  world.free = GB - 1;
  await look();
  expect(subjects()).toEqual([full]);
  await look(1_440);
  // Between both thresholds the disk is still nearly full.
  world.free = 1.1 * GB - 1;
  await look(120);
  expect(subjects()).toEqual([full]);
  world.free = 1.1 * GB;
  await look(120);
  expect(subjects()).toEqual([full, none]);
});

test('[SRV-16] a list that changes within the hour is mailed in full at its end, and not if it changed back', async () => {
  const { world, clock, look, mails, subjects } = start();
  world.free = 0;
  await look();
  world.dead = 2;
  world.oldestDue = clock.now() - 14 * 60_000;
  await look(59);
  expect(subjects()).toEqual([full]);
  await look();
  expect(subjects()).toEqual([full, 'Staveline: 3 problems']);
  expect(mails[1]?.text).toMatch(
    /Problem 1: The disk is nearly full\.[^]*Problem 2: 2 dead letters\.[^]*Problem 3: Deliveries are late\./,
  );
  world.free = 50 * GB;
  await look(59);
  world.free = 0;
  await look(120);
  expect(mails).toHaveLength(2);
});

test('[SRV-16] a delivery is late from 15 minutes on', async () => {
  const { world, clock, look, subjects } = start();
  world.oldestDue = clock.now() - 14 * 60_000;
  await look();
  expect(subjects()).toEqual([]);
  await look();
  expect(subjects()).toEqual(['Staveline: deliveries are late']);
});

test('[SRV-18] [SRV-17] a fault of the store and a clock that is ahead are mailed with a remedy', async () => {
  const { world, look, mails, subjects } = start();
  world.fault = 'damaged';
  world.clockAhead = { clock: Date.UTC(2029, 1, 1), lastPurge: Date.UTC(2026, 0, 1) };
  await look();
  expect(subjects()).toEqual(['Staveline: 2 problems']);
  expect(mails[0]?.text).toMatch(/The store is damaged[^]*npm run restore[^]*The clock is far ahead[^]*--confirm/);
  world.fault = 'lost';
  world.clockAhead = null;
  await look(60);
  expect(subjects().slice(1)).toEqual(['Staveline: the store is gone']);
});

test('[SRV-16] the disk is reported with the free space and a remedy, to the operator, without requesting an automatic reply', async () => {
  const { world, look, mails } = start();
  world.free = 123_456_789;
  await look();
  const [mail] = mails;
  expect(mail?.text).toMatch(
    /The data folder \/var\/lib\/site has 123 MB left\. The threshold is 1,000 MB \(LOW_DISK_MB\)/,
  );
  expect(mail?.text).toContain('du -ah /var/lib/site | sort -h | tail');
  expect(mail).toMatchObject({
    to: { address: 'operator@site.example' },
    from: config.mailFrom,
    replyTo: null,
    automatic: true,
    attachments: [],
  });
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@www\.site\.example>$/);
});

test('the disk is checked again after a check that failed and was logged', async () => {
  let asked = 0;
  const { look, lines, mails } = start({
    free: () =>
      (asked += 1) === 1 ? Promise.reject(Object.assign(new Error('no'), { code: 'ENOENT' })) : Promise.resolve(0),
  });
  await look();
  expect(lines.join('')).toContain('"check":"disk"');
  await look();
  expect(mails).toHaveLength(1);
});

test('the disk is measured on the file system before the folder exists', async () => {
  const folder = temporaryFolder();
  const left = await freeSpace(join(folder, 'not', 'yet'));
  expect(left).toBeGreaterThan(0);
  await expect(freeSpace(folder)).resolves.toBeTypeOf('number');
});

test('[SRV-16] a list whose mail is refused, fails or hangs is mailed by the next check', async () => {
  const ends: (() => Promise<AttemptResult>)[] = [
    () => Promise.resolve(undeliverable('SMTP 550', 'SMTP 550')),
    () => Promise.reject(new Error('unexpected')),
    () => new Promise(() => {}),
  ];
  const { clock, world, look, settle, mails, lines } = start({
    sending: () => ends.shift()?.() ?? Promise.resolve({ status: 'delivered' }),
  });
  world.dead = 2;
  await look(3);
  expect(mails).toHaveLength(3);
  clock.advance(ATTEMPT_TIMEOUT);
  await settle();
  await look();
  expect(mails).toHaveLength(4);
  expect(lines.filter((line) => line.includes('alert not mailed'))).toHaveLength(3);
  expect(mails[3]?.text).toContain('2 dead letters');
  await look(120);
  expect(mails).toHaveLength(4);
});

test('shutdown does not wait for the mail server of an alert', async () => {
  const { stop, world, look, mails } = start({ sending: () => new Promise(() => {}) });
  world.dead = 1;
  await look();
  await stop();
  world.dead = 2;
  await look(120);
  expect(mails).toHaveLength(1);
});

test('[SRV-16] a relay reports a dead letter, without visitors’ data, and stores no mail about it', async () => {
  const receiver = await startReceiver();
  receiver.behave({ status: 400 });
  const dataDir = temporaryFolder();
  const clock = new HurriedClock();
  const env = {
    OPERATOR_MAILBOX: 'operator@site.example',
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
  };
  const relay = await startTestRelay({ dataDir, clock, env });
  const outbox = join(dataDir, 'outbox');
  await send(
    relay.port,
    asScript({ name: 'Ada Lovelace', email: 'ada@visitor.example', message: 'A secret of hers.' }),
  );
  const rows = () => deliveryRows(dataDir);
  await until(() => rows().length === 2 && rows().every(({ state }) => state === 'delivered' || state === 'dead'));
  const alertFiles = () =>
    readdirSync(outbox).filter((name) => name.endsWith('.eml') && !rows().some(({ id }) => name === `${id}.eml`));
  clock.ring(CHECK_INTERVAL);
  await until(() => alertFiles().length === 1);
  const raw = readFileSync(join(outbox, alertFiles()[0] ?? ''), 'utf8');
  const mail = await PostalMime.parse(raw);
  expect(mail.to).toMatchObject([{ address: 'operator@site.example' }]);
  expect(mail.subject).toBe('Staveline: one dead letter');
  expect(raw).not.toMatch(/Ada|Lovelace|visitor\.example|secret of hers/);
  expect(rows()).toHaveLength(2);
});
