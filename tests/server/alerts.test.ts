import { getEventListeners } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AttemptResult } from '../../server/delivery/channel.ts';
import { ATTEMPT_TIMEOUT } from '../../server/delivery/channel.ts';
import type { Mail } from '../../server/mail/mail.ts';
import { type AlertsOptions, LOOK_INTERVAL, startAlerts } from '../../server/monitoring/alerts.ts';
import { freeSpace } from '../../server/kernel/free-space.ts';
import { openForOperator } from '../../server/relay-store/operator-store.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { asScript, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { startReceiver } from './support/receiver.ts';
import { deliveryRows, execute } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

const GB = 1e9;
const config = {
  dataDir: '/var/lib/site',
  mailFrom: { name: 'Site', address: 'site@site.example' },
  origin: 'https://www.site.example',
};

/** Alerts on a clock, a disk and a store that the test moves. */
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
  /** Lets what was begun end. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const look = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      clock.advance(LOOK_INTERVAL);
      await settle();
    }
  };
  return { alerts, clock, world, mails, lines, settle, look, subjects: () => mails.map(({ subject }) => subject) };
}

const full = 'Staveline: the disk is nearly full';
const room = 'Staveline: there is room on the disk again';

test('a mail keeps nothing of itself once it is handed over', async () => {
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

describe('the disk', () => {
  test('[SRV-2] the operator is told at the first look below the threshold, then once an hour, and when there is room again', async () => {
    const { world, look, mails, subjects } = start();
    expect(LOOK_INTERVAL).toBe(60_000);
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
    // Neither low nor well: to and fro about the threshold nobody is told anything.
    world.free = 1.05 * GB;
    await look(120);
    expect(mails).toHaveLength(2);
    world.free = 1.1 * GB;
    await look(3);
    expect(subjects()).toEqual([full, full, room]);
  });

  test('[SRV-2] the mail says how much is left and what helps, is to the operator, and asks for no absence note', async () => {
    const { world, look, mails } = start();
    world.free = 123_456_789;
    await look();
    const [mail] = mails;
    expect(mail?.text).toMatch(
      /the data folder \/var\/lib\/site has 123 MB left\. You asked to be told below 1,000 MB \(LOW_DISK_MB\)/,
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

  test('[SRV-2] a disk that comes and goes within the hour is told of once', async () => {
    const { world, look, subjects } = start();
    for (let times = 0; times < 10; times += 1) {
      world.free = 0;
      await look();
      world.free = 50 * GB;
      await look();
    }
    expect(subjects()).toEqual([full, room]);
  });

  test('a look that fails is logged, and the next one is made', async () => {
    let asked = 0;
    const { look, lines, mails } = start({
      free: () =>
        (asked += 1) === 1 ? Promise.reject(Object.assign(new Error('no'), { code: 'ENOENT' })) : Promise.resolve(0),
    });
    await look();
    expect(lines.join('')).toContain('the disk could not be looked at');
    await look();
    expect(mails).toHaveLength(1);
  });

  test('what is left is asked of the file system, though the folder is not there yet', async () => {
    const folder = temporaryFolder();
    const left = await freeSpace(join(folder, 'not', 'yet'));
    expect(left).toBeGreaterThan(0);
    await expect(freeSpace(folder)).resolves.toBeTypeOf('number');
  });
});

describe('dead letters', () => {
  test('[SRV-2] the first is told at once, those of the next hour together, and that none is left', async () => {
    const { alerts, clock, world, look, settle, mails, subjects } = start();
    world.dead = 1;
    alerts.deadLetter('delivery-1');
    await settle();
    expect(subjects()).toEqual(['Staveline: a delivery was given up']);
    expect(mails[0]?.text).toContain('npm run relay -- deliveries show delivery-1\n');
    clock.advance(1);
    for (const id of ['delivery-2', 'delivery-3']) alerts.deadLetter(id);
    world.dead = 3;
    await look(59);
    expect(mails).toHaveLength(1);
    await look();
    expect(subjects().slice(1)).toEqual(['Staveline: 2 deliveries were given up']);
    expect(mails[1]?.text).toContain('npm run relay -- deliveries show delivery-3\n');
    // Nothing new: no reminder.
    await look(120);
    expect(mails).toHaveLength(2);
    world.dead = 0;
    await look(3);
    expect(subjects().slice(2)).toEqual(['Staveline: no delivery is given up any more']);
  });

  test('[SRV-2] a mail that is refused, throws or hangs is told again after 5 minutes, and is no dead letter itself', async () => {
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
    // What the failed ones would have told is told in the end.
    expect(mails[3]?.text).toContain('2 deliveries were given up');
    await look(60);
    expect(mails).toHaveLength(4);
  });

  test('[SRV-2] a clock that is set back by a day keeps the operator uninformed for no longer than the hour', async () => {
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

  test('ending waits for no mail server', async () => {
    const { alerts, settle, mails } = start({ sending: () => new Promise(() => {}) });
    alerts.deadLetter('delivery-1');
    await settle();
    await alerts.stop();
    alerts.deadLetter('delivery-2');
    expect(mails).toHaveLength(1);
  });

  test('[SRV-2] a whole relay tells of the delivery that it gives up, with nothing of the visitor, and stores no mail about it', async () => {
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
    await until(() => alertFiles().length === 1);
    const dead = rows().find(({ state }) => state === 'dead');
    const raw = readFileSync(join(outbox, alertFiles()[0] ?? ''), 'utf8');
    const mail = await PostalMime.parse(raw);
    expect(mail.to).toMatchObject([{ address: 'operator@site.example' }]);
    expect(mail.text).toContain(`npm run relay -- deliveries show ${dead?.id}`);
    expect(raw).not.toMatch(/Ada|Lovelace|visitor\.example|secret of hers/);
    expect(rows()).toHaveLength(2);

    // The operator has it tried again, and it is taken: the next look finds none.
    receiver.behave({ status: 204 });
    const operator = await openForOperator({ dataDir });
    await operator.retry([dead?.id ?? ''], clock.now());
    await operator.close();
    await until(() => rows().every(({ state }) => state === 'delivered'));
    clock.ring(LOOK_INTERVAL);
    await until(() => alertFiles().length === 2);
  });

  test('[SRV-2] a last attempt that a killed relay left under way is told of by the next one', async () => {
    const dataDir = temporaryFolder();
    const first = await startTestRelay({ dataDir });
    await send(first.port, asScript());
    await until(() => deliveryRows(dataDir).every(({ state }) => state === 'delivered'));
    await first.close();
    execute(
      dataDir,
      "UPDATE deliveries SET state = 'delivering', attempts = 10, delivered_at = NULL, lease_until = 9999999999999, lease_token = 'gone.1'",
    );
    await startTestRelay({ dataDir, env: { OPERATOR_MAILBOX: 'operator@site.example' } });
    await until(() => deliveryRows(dataDir).every(({ state }) => state === 'dead'));
    await until(() => readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml')).length === 2);
  });
});
