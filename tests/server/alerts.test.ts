import { getEventListeners } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import type { AttemptResult } from '../../server/outbox/destination.ts';
import { ATTEMPT_TIMEOUT } from '../../server/outbox/destination.ts';
import type { Mail } from '../../server/outbox/mail.ts';
import { type AlertsOptions, CHECK_INTERVAL, startAlerts } from '../../server/monitoring/alerts.ts';
import { freeSpace } from '../../server/lib/free-space.ts';
import { deskRelay, open } from './support/desk.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { asScript, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { allDelivered, deliveryRows, execute } from './support/rows.ts';
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
  const world = { free: 50 * GB, dead: 0 };
  const mails: Mail[] = [];
  const { log, lines } = memoryLog();
  const alerts = startAlerts({
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
    counts: () => Promise.resolve({ byState: { dead: world.dead, delivered: 7 }, oldestDue: null }),
    free: () => Promise.resolve(world.free),
    ...options,
  });
  onTestFinished(() => alerts.stop());
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const look = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      clock.advance(CHECK_INTERVAL);
      await settle();
    }
  };
  return { alerts, clock, world, mails, lines, settle, look, subjects: () => mails.map(({ subject }) => subject) };
}

const full = 'Staveline: the disk is nearly full';
const room = 'Staveline: there is room on the disk again';

test('a sent alert leaves nothing in memory', async () => {
  const signals: AbortSignal[] = [];
  const { world, look } = start({
    transport: {
      send(_, signal) {
        signals.push(signal);
        return Promise.resolve({ status: 'delivered' });
      },
    },
  });
  world.free = 0;
  await look();
  expect(signals.map((signal) => getEventListeners(signal, 'abort'))).toEqual([[]]);
});

test('[SRV-16] the disk is reported at the first check below the threshold, then hourly, and when space is free again', async () => {
  const { world, look, mails, subjects } = start();
  expect(CHECK_INTERVAL).toBe(60_000);
  await look(3);
  world.free = GB;
  await look();
  expect(mails).toEqual([]);
  world.free = GB - 1;
  await look();
  expect(subjects()).toEqual([full]);
  await look(59);
  expect(mails).toHaveLength(1);
  await look(1);
  expect(subjects()).toEqual([full, full]);
  // Between both thresholds there is no mail.
  world.free = 1.05 * GB;
  await look(120);
  expect(mails).toHaveLength(2);
  world.free = 1.1 * GB;
  await look(3);
  expect(subjects()).toEqual([full, full, room]);
});

test('[SRV-16] the disk is reported with the free space and a remedy, to the operator, without requesting an automatic reply', async () => {
  const { world, look, mails } = start();
  world.free = 123_456_789;
  await look();
  const [mail] = mails;
  expect(mail?.text).toMatch(
    /the data folder \/var\/lib\/site has 123 MB left\. The threshold is 1,000 MB \(LOW_DISK_MB\)/,
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
  expect(lines.join('')).toContain('disk space not read');
  await look();
  expect(mails).toHaveLength(1);
});

test('the disk is measured on the file system before the folder exists', async () => {
  const folder = temporaryFolder();
  const left = await freeSpace(join(folder, 'not', 'yet'));
  expect(left).toBeGreaterThan(0);
  await expect(freeSpace(folder)).resolves.toBeTypeOf('number');
});

test('[SRV-16] dead letters are reported at once, then hourly, and when none is left', async () => {
  const { alerts, clock, world, look, settle, mails, subjects } = start();
  world.dead = 1;
  alerts.deadLetter('delivery-1');
  await settle();
  expect(subjects()).toEqual(['Staveline: a delivery became a dead letter']);
  expect(mails[0]?.text).toContain('The newest is delivery-1.');
  clock.advance(1);
  for (const id of ['delivery-2', 'delivery-3']) alerts.deadLetter(id);
  world.dead = 3;
  await look(59);
  expect(mails).toHaveLength(1);
  await look();
  expect(subjects().slice(1)).toEqual(['Staveline: 2 deliveries became dead letters']);
  expect(mails[1]?.text).toContain('The newest is delivery-3.');
  await look(120);
  expect(mails).toHaveLength(2);
  world.dead = 0;
  await look(3);
  expect(subjects().slice(2)).toEqual(['Staveline: no dead letters any more']);
});

test('[SRV-16] dead letters are reported again after 5 minutes when the mail is refused, throws or hangs, and the mail is no dead letter', async () => {
  const ends: (() => Promise<AttemptResult>)[] = [
    () =>
      Promise.resolve({
        status: 'failed',
        permanent: true,
        outage: null,
        code: 'SMTP 550',
        reason: 'SMTP 550',
        retryAfter: null,
      }),
    () => Promise.reject(new Error('unexpected')),
    () => new Promise(() => {}),
  ];
  const { alerts, clock, world, look, settle, mails, lines } = start({
    sending: () => ends.shift()?.() ?? Promise.resolve({ status: 'delivered' }),
  });
  world.dead = 2;
  alerts.deadLetter('delivery-1');
  alerts.deadLetter('delivery-2');
  await settle();
  expect(mails).toHaveLength(1);
  await look(5);
  expect(mails).toHaveLength(2);
  await look(5);
  expect(mails).toHaveLength(3);
  clock.advance(ATTEMPT_TIMEOUT);
  await settle();
  await look(6);
  expect(mails).toHaveLength(4);
  expect(lines.filter((line) => line.includes('alert not mailed'))).toHaveLength(3);
  // The failed mails' news are reported later.
  expect(mails[3]?.text).toContain('2 deliveries became dead letters');
  await look(60);
  expect(mails).toHaveLength(4);
});

test('[SRV-16] dead letters are reported within the hour after the clock was set back by a day', async () => {
  const { alerts, clock, settle, mails } = start();
  alerts.deadLetter('one');
  await settle();
  clock.advance(-24 * 3_600_000);
  alerts.deadLetter('two');
  clock.advance(3_600_000 - 1);
  alerts.deadLetter('three');
  await settle();
  expect(mails).toHaveLength(1);
  clock.advance(1);
  alerts.deadLetter('four');
  await settle();
  expect(mails).toHaveLength(2);
});

test('shutdown does not wait for the mail server of an alert', async () => {
  const { alerts, settle, mails } = start({ sending: () => new Promise(() => {}) });
  alerts.deadLetter('delivery-1');
  await settle();
  await alerts.stop();
  alerts.deadLetter('delivery-2');
  expect(mails).toHaveLength(1);
});

test('[SRV-16] a relay reports a delivery that it gives up, without visitors’ data, and stores no mail about it', async () => {
  const receiver = await startReceiver();
  receiver.behave({ status: 400 });
  const dataDir = temporaryFolder();
  const clock = new HurriedClock();
  const env = {
    OPERATOR_MAILBOX: 'operator@site.example',
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
  };
  const relay = await deskRelay({ dataDir, clock, env });
  const outbox = join(dataDir, 'outbox');
  await send(
    relay.port,
    asScript({ name: 'Ada Lovelace', email: 'ada@visitor.example', message: 'A secret of hers.' }),
  );
  const rows = () => deliveryRows(dataDir);
  await until(() => rows().length === 2 && rows().every(({ state }) => state === 'delivered' || state === 'dead'));
  const alertFiles = () =>
    readdirSync(outbox).filter((name) => name.endsWith('.eml') && !rows().some(({ id }) => name === `${id}.eml`));
  await until(() => alertFiles().length === 1);
  const dead = rows().find(({ state }) => state === 'dead');
  const raw = readFileSync(join(outbox, alertFiles()[0] ?? ''), 'utf8');
  const mail = await PostalMime.parse(raw);
  expect(mail.to).toMatchObject([{ address: 'operator@site.example' }]);
  expect(mail.text).toContain(`The newest is ${dead?.id}.`);
  expect(raw).not.toMatch(/Ada|Lovelace|visitor\.example|secret of hers/);
  expect(rows()).toHaveLength(2);

  // The operator retries it successfully: the next check finds none.
  receiver.behave({ status: 204 });
  await (await open(relay)).post('/desk/deliveries/retry');
  await until(() => rows().every(({ state }) => state === 'delivered'));
  clock.ring(CHECK_INTERVAL);
  await until(() => alertFiles().length === 2);
});

test('[SRV-16] the next relay reports the last attempt of a killed one as a dead letter', async () => {
  const dataDir = temporaryFolder();
  const first = await startTestRelay({ dataDir });
  await send(first.port, asScript());
  await allDelivered(dataDir);
  await first.close();
  await execute(
    dataDir,
    "UPDATE deliveries SET state = 'delivering', attempts = 10, delivered_at = NULL, lease_until = 9999999999999, lease_token = 'gone.1'",
  );
  await startTestRelay({ dataDir, env: { OPERATOR_MAILBOX: 'operator@site.example' } });
  await until(() => deliveryRows(dataDir).every(({ state }) => state === 'dead'));
  await until(() => readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml')).length === 2);
});
