import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { sqliteEngine } from '../../server/db/sqlite.ts';
import { createStore, openStore } from '../../server/store.ts';
import { SqliteThread } from '../../server/db/sqlite-thread.ts';
import { freePort } from './support/free-port.ts';
import { asBrowser, asScript, type Answer, message, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { applying, filePart, pdfOf } from './support/resumes.ts';
import { attachmentRows, deliveryRows, submissionRows } from './support/rows.ts';
import { type SmtpBehaviour, startSmtp } from './support/smtp-server.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { renderedRequest, startTestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { until } from './support/until.ts';

const LONG = 180_000;

const keyed = (port: number, key: string, bytes = 10_000) =>
  send(port, asScript({ ...message, message: key.padEnd(bytes, '.') }, { 'idempotency-key': key }));

function expectTryAgain({ status, headers, body }: Answer): void {
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(JSON.parse(body)).toEqual({ success: false, error: 'Failed to send message. Please try again.' });
}

/** @returns the keys answered ok before the first refusal */
async function sendUntilRefused(port: number): Promise<{ answered: string[]; refusal: Answer }> {
  const answered: string[] = [];
  for (let index = 0; index < 2_000; index += 1) {
    const answer = await keyed(port, `key-${index}`);
    if (answer.status !== 200) return { answered, refusal: answer };
    answered.push(`key-${index}`);
  }
  throw new Error('The disk did not fill up.');
}

const storedKeys = (dataDir: string) => submissionRows(dataDir).map(({ idempotency_key }) => idempotency_key);

function expectStored(dataDir: string, answered: readonly string[]): void {
  const stored = storedKeys(dataDir);
  expect(answered.filter((key) => !stored.includes(key))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
}

function missing(what: string | null): boolean {
  if (what !== null) console.warn(`NOT RUN: a fault test needs ${what}.`);
  return what !== null;
}

const isRoot = process.getuid?.() === 0;
const canMount =
  platform() === 'linux' && isRoot && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'x', '/mnt']).status === 0;

const states: [string, SmtpBehaviour | 'down'][] = [
  ['down', 'down'],
  ['hanging', 'hang'],
  ['refusing for now', { code: 451, message: 'try again later' }],
  ['refusing for good', { code: 550, message: 'no such mailbox' }],
  ['closing (421)', { code: 421, message: 'closing' }],
];

test.each(states)(
  '[SRV-13] a mail server that is %s: every visitor is answered, and everything is stored',
  async (_, state) => {
    const smtp = await startSmtp(await freePort());
    if (state === 'down') await smtp.close();
    else smtp.behave(state);
    const { port, dataDir } = await startTestRelay({ env: { SMTP_URL: smtp.url } });
    const keys = Array.from({ length: 30 }, (__, index) => `key-${index}`);
    const answers = await Promise.all(keys.map((key) => keyed(port, key, 100)));
    expect(answers.map(({ status, body }) => `${status} ${body}`)).toEqual(keys.map(() => '200 {"success":true}'));
    expectStored(dataDir, keys);
    await until(() => deliveryRows(dataDir).some(({ attempts }) => attempts > 0));
    expect(deliveryRows(dataDir).some(({ state: row }) => row === 'delivered')).toBe(false);
    await smtp.close();
  },
);

test('[SRV-13] [SRV-3] a full disk is answered 503 with Retry-After; nothing answered is lost; with free space the relay continues on its own', async () => {
  const clock = new FakeClock();
  const dataDir = temporaryFolder();
  const thread = new SqliteThread({ path: join(dataDir, 'staveline.db'), busyTimeout: 100 });
  const { port, log } = await startTestRelay({
    dataDir,
    clock,
    limits: unlimited,
    open: () => createStore(sqliteEngine(thread), { clock }),
  });
  await thread.run({ sql: 'PRAGMA max_page_count = 200' });
  const { answered, refusal } = await sendUntilRefused(port);
  expect(answered.length).toBeGreaterThan(20);
  expectTryAgain(refusal);
  expect(log.some((line) => line.includes('"code":"SQLITE_13"'))).toBe(true);
  // Deliveries in between free some space: no message is lost.
  const more = ['a', 'b', 'c'];
  const answers = await Promise.all(more.map((key) => keyed(port, key)));
  for (const answer of answers) if (answer.status !== 200) expectTryAgain(answer);
  expectStored(dataDir, [...answered, ...more.filter((_, index) => answers[index]?.status === 200)]);

  await thread.run({ sql: 'PRAGMA max_page_count = 100000' });
  for (const key of more) expect((await keyed(port, key)).status).toBe(200);
  expectStored(dataDir, [...answered, ...more]);
  await until(() => {
    // Attempts and the retry of an outcome that found no space wait on this clock.
    clock.advance(1_000);
    return deliveryRows(dataDir).every(({ state }) => state === 'delivered');
  });
  expect(deliveryRows(dataDir)).toHaveLength(answered.length + 3);
});

test.skipIf(missing(canMount ? null : 'root, for a small tmpfs'))(
  '[SRV-13] [SRV-3] [SRV-18] a tmpfs of 2 MiB that is full, outbox included, is answered 503 and found by a probe, and nothing answered is lost',
  { timeout: LONG },
  async () => {
    const dataDir = temporaryFolder();
    const mount = (...args: string[]) => {
      const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    };
    mount('-t', 'tmpfs', '-o', 'size=2m', 'relay-test', dataDir);
    onTestFinished(() => void spawnSync('umount', [dataDir]));
    const relay = await startTestRelay({ dataDir, limits: unlimited });
    onTestFinished(relay.close);
    const { answered, refusal } = await sendUntilRefused(relay.port);
    expect(answered.length).toBeGreaterThan(10);
    expectTryAgain(refusal);
    expectStored(dataDir, answered);
    // A resume is not stored either; without script a browser gets its values back.
    const upload = await send(relay.port, applying(filePart('cv.pdf', pdfOf(1_048_576))));
    expect([upload.status, upload.headers['retry-after']]).toEqual([503, '5']);
    // Larger than the space that removed mails free.
    const typed = { ...message, message: 'a'.repeat(250_000) };
    const page = await send(relay.port, asBrowser(typed));
    expect([page.status, page.headers['retry-after'], renderedRequest(page.body).form]).toMatchObject([
      503,
      '5',
      { flow: 'contact', values: typed },
    ]);
    expect([submissionRows(dataDir).filter(({ kind }) => kind !== 'contact'), attachmentRows(dataDir)]).toEqual([
      [],
      [],
    ]);

    mount('-o', 'remount,size=16m', dataDir);
    expect((await keyed(relay.port, 'after')).status).toBe(200);
    expectStored(dataDir, [...answered, 'after']);
    expect((await send(relay.port, applying(filePart('cv.pdf', pdfOf(1_048_576))))).status).toBe(200);
    expect((await send(relay.port, { method: 'GET', path: '/landing-new/' })).status).toBe(200);
    await relay.close();
    const store = await openStore({ dataDir, clock: new FakeClock() });
    const rest = join(dataDir, 'rest');
    expect(() => writeFileSync(rest, Buffer.alloc(16 * 1_048_576))).toThrow(/ENOSPC/);
    expect(await store.probe()).toBe('unusable');
    rmSync(rest);
    expect(await store.probe()).toBeNull();
    await store.close();
    expectStored(dataDir, [...answered, 'after']);
  },
);
