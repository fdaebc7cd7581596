import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { enter } from '../../server/accounts/calls/login.ts';
import { requestLink } from '../../server/accounts/calls/mailed-links.ts';
import { accountOfSession } from '../../server/accounts/sessions.ts';
import { addSignup } from '../../server/accounts/calls/api-mobile-signup.ts';
import { checkToken } from '../../server/accounts/tokens.ts';
import { createAccountKinds } from '../../server/accounts/kinds.ts';
import { acceptLegal } from '../../server/accounts/legal-record.ts';
import { Secret } from '../../server/lib/secret.ts';
import { readConfig } from '../../server/config.ts';
import { createMetrics } from '../../server/metrics.ts';
import { periodsOf, type PurgeJob, type Removal } from '../../server/privacy/purge.ts';
import { CHECK_INTERVAL } from '../../server/monitoring/alerts.ts';
import {
  QUIET_HOUR,
  RETENTION_AGAIN_AFTER,
  RETENTION_INTERVAL,
  startRetention,
} from '../../server/privacy/retention.ts';
import { sha256 } from '../../server/lib/digest.ts';
import { openStore, type Store } from '../../server/store.ts';
import { formKinds } from '../../server/outbox/kinds.ts';
import { mobile } from './support/accounts.ts';
import { asScript, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { operated } from './support/operated.ts';
import { memoryLog } from './support/memory-log.ts';
import { allDelivered, attachmentRows, deliveryRows, execute, query, quoted, submissionRows } from './support/rows.ts';
import {
  acceptance,
  accountOfAnn,
  annsSession,
  attachment,
  logInAnn,
  login,
  signup,
  submission,
} from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay, type TestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { until } from './support/until.ts';
import { Visitor } from './support/visitor.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);

const kinds = [
  ...formKinds,
  ...Object.values(createAccountKinds({ origin: 'http://localhost' }, new Secret(new Uint8Array(32)))),
];
const periods = periodsOf(readConfig({}).retention, kinds);

interface Opened {
  store: Store;
  clock: FakeClock;
  dataDir: string;
}

async function opened(): Promise<Opened> {
  const dataDir = temporaryFolder();
  const clock = new FakeClock(START);
  const store = await openStore({ dataDir, clock });
  onTestFinished(() => store.close());
  return { store, clock, dataDir };
}

/** Purges with the clock confirmed, however far it went. */
async function removeAll(store: Store, of = periods): Promise<Removal[]> {
  const now = store.accounts.mark.now();
  const removals: Removal[] = [];
  for (;;) {
    const removal = await store.purgeJob.removeExpired(of, { now, tokens: now });
    if (!removal) return removals;
    removals.push(removal);
  }
}

const rowsOf = (dataDir: string, table: string) => query(dataDir, `SELECT * FROM ${table}`);

const counts = (removals: readonly Removal[]) => removals.map(({ what, count }) => `${what} ${count}`);

async function accepted(
  { store, dataDir }: Opened,
  kind: string,
  state = 'delivered',
  attachments: readonly Uint8Array[] = [],
): Promise<string> {
  const files = attachments.map((content, index) => attachment(content, `${index}.pdf`));
  const result = await store.accept(submission({ kind, attachments: files }));
  const id = result.status === 'stored' ? result.id : '';
  const due = state === 'pending' || state === 'waiting' ? START : 'NULL';
  await execute(
    dataDir,
    `UPDATE deliveries SET state = ${quoted(state)}, next_attempt_at = ${due} WHERE submission_id = ${quoted(id)}`,
  );
  return id;
}

test('retention periods have defaults', () => {
  expect(Object.fromEntries(periods.submissions)).toEqual({
    contact: 90 * DAY,
    beta: 180 * DAY,
    career: 180 * DAY,
    signup: 30 * DAY,
    'signup-known': 30 * DAY,
    confirmation: 30 * DAY,
    'password-reset': 30 * DAY,
    'password-changed': 30 * DAY,
    'account-deleted': 30 * DAY,
    legal: 30 * DAY,
  });
  expect(periods).toMatchObject({ others: 180 * DAY, unconfirmed: 30 * DAY, invites: 30 * DAY, deskLog: 365 * DAY });
});

test.each([
  ['contact', 'delivered', 90],
  ['contact', 'dead', 90],
  ['of-an-earlier-release', 'delivered', 180],
  // An open delivery: 30 days more.
  ...['pending', 'waiting', 'held', 'delivering'].map((state): [string, string, number] => ['contact', state, 120]),
])(
  '[SRV-17] the retention period of a submission (%s, %s) is %i days, to the millisecond',
  async (kind, state, days) => {
    const relay = await opened();
    await accepted(relay, kind, state, [new Uint8Array(10)]);
    relay.clock.advance(days * DAY - 1);
    expect(await removeAll(relay.store)).toEqual([]);
    expect(submissionRows(relay.dataDir)).toHaveLength(1);
    relay.clock.advance(1);
    const [{ id = '' } = {}] = deliveryRows(relay.dataDir);
    const undelivered = state === 'delivered' ? 0 : 1;
    expect(await removeAll(relay.store)).toEqual([{ what: kind, count: 1, undelivered, deliveries: [id] }]);
    expect([
      ...submissionRows(relay.dataDir),
      ...deliveryRows(relay.dataDir),
      ...attachmentRows(relay.dataDir),
    ]).toEqual([]);
  },
);

test('[TEAM-2] a line of the desk’s log goes after 365 days, the mark of an answer and the note with their lead', async () => {
  const { store, clock, dataDir } = await opened();
  const lead = await accepted({ store, clock, dataDir }, 'contact', 'delivered');
  await store.desk.assign(
    lead,
    { assignee: 'AB', note: 'Called.', due_hours: null, version: 0, changed_at: clock.now() },
    null,
  );
  await store.desk.answer(lead, 1, clock.now());
  expect([rowsOf(dataDir, 'answers').length, rowsOf(dataDir, 'assignments').length]).toEqual([1, 1]);
  await store.desk.addLine({ at: clock.now(), session: '0123abcd', action: 'answered', subjects: [lead] });
  clock.advance(90 * DAY);
  expect(counts(await removeAll(store))).toEqual(['contact 1']);
  expect(['answers', 'assignments', 'desk_log'].map((table) => rowsOf(dataDir, table).length)).toEqual([0, 0, 1]);
  clock.advance(275 * DAY - 1);
  expect(await removeAll(store)).toEqual([]);
  clock.advance(1);
  expect(counts(await removeAll(store))).toEqual(['desk-log 1']);
  expect(rowsOf(dataDir, 'desk_log')).toEqual([]);
});

test('[SRV-17] a purge batch of deliveries in flight does not block the next one, and is removed after the attempts', async () => {
  const relay = await opened();
  await Promise.all(Array.from({ length: 200 }, () => relay.store.accept(submission())));
  await execute(relay.dataDir, `UPDATE deliveries SET state = 'delivering', lease_until = ${START + 365 * DAY + 1}`);
  relay.clock.advance(1);
  await accepted(relay, 'contact');
  relay.clock.advance(365 * DAY - 1);
  expect(counts(await removeAll(relay.store))).toEqual(['contact 1']);
  relay.clock.advance(1);
  expect(counts(await removeAll(relay.store))).toEqual(['contact 200']);
});

const invite = sha256('code');
const addInvite = (dataDir: string, expiresAt: number) =>
  execute(dataDir, `INSERT INTO invites VALUES (${quoted(invite)}, ${START}, ${expiresAt}, NULL)`);

test('[SRV-6] [SRV-7] the purge of accounts removes each unconfirmed signup after 30 days, with its links; the invite with the last signup that used it', async () => {
  const { store, clock, dataDir } = await opened();
  await addInvite(dataDir, START + 365 * DAY);
  await addSignup(store.accounts, signup({ invite_sha256: invite }));
  clock.advance(20 * DAY);
  await addSignup(store.accounts, signup({ invite_sha256: invite }));
  clock.advance(30 * DAY - 1);
  expect(counts(await removeAll(store))).toEqual(['signup 1', 'account 1', 'token 1']);
  for (const table of ['accounts', 'invites']) expect(rowsOf(dataDir, table)).toHaveLength(1);
  clock.advance(1);
  expect(counts(await removeAll(store))).toEqual(['signup 1', 'account 1']);
  // A used invite must not become valid again.
  for (const table of ['accounts', 'tokens', 'invites']) expect(rowsOf(dataDir, table)).toEqual([]);
});

test('[SRV-6] the purge of accounts keeps a signup while a mailed link is valid', async () => {
  const { store, clock, dataDir } = await opened();
  await addSignup(store.accounts, signup());
  clock.advance(30 * DAY - HOUR);
  await requestLink(store.accounts, {
    mail: true,
    purpose: 'confirm',
    address: signup().account.address,
    signup: null,
    idempotencyKey: null,
    route: { kind: 'confirmation', destinations: [] },
  });
  clock.advance(24 * HOUR - 1);
  expect(counts(await removeAll(store))).toEqual(['signup 1', 'token 1']);
  expect(rowsOf(dataDir, 'accounts')).toHaveLength(1);
  clock.advance(1);
  expect(counts(await removeAll(store))).toEqual(['account 1']);
});

test('the purge of accounts keeps a confirmed account; its links and sessions are removed when they end', async () => {
  const { store, clock, dataDir } = await opened();
  const signedUp = await addSignup(store.accounts, signup());
  const { id } = await accountOfAnn(store);
  const confirmation = store.secret.tokenOf(signedUp.status === 'stored' ? signedUp.id : '');
  expect((await enter(store.accounts, login({ accountId: id, confirmation }))).status).toBe('in');
  clock.advance(12 * HOUR - 1);
  expect(await removeAll(store)).toEqual([]);
  clock.advance(1);
  expect(counts(await removeAll(store))).toEqual(['session 1']);
  clock.advance(12 * HOUR - 1);
  expect(await removeAll(store)).toEqual([]);
  clock.advance(1);
  expect(counts(await removeAll(store))).toEqual(['token 1']);
  clock.advance(3_650 * DAY);
  expect(counts(await removeAll(store))).toEqual(['signup 1']);
  expect(rowsOf(dataDir, 'accounts')).toHaveLength(1);
});

test('[ACC-5] the purge of accounts removes the mail that was in flight when its account was deleted, once it is not', async () => {
  const { store, dataDir } = await opened();
  const route = { kind: 'signup', destinations: ['mail:signup'] };
  const signedUp = await addSignup(store.accounts, signup({}, { ifNew: route, ifKnown: route }));
  const confirmation = store.secret.tokenOf(signedUp.status === 'stored' ? signedUp.id : '');
  const { id } = await accountOfAnn(store);
  const entered = login({ accountId: id, confirmation });
  await enter(store.accounts, entered);
  await execute(
    dataDir,
    `UPDATE deliveries SET state = 'delivering', next_attempt_at = NULL, lease_until = ${START + HOUR}`,
  );
  await store.accounts.forgetMails(signup().account.address);
  expect([await removeAll(store), submissionRows(dataDir).length]).toEqual([[], 1]);
  await execute(dataDir, "UPDATE deliveries SET state = 'delivered', lease_until = NULL");
  await removeAll(store);
  expect(submissionRows(dataDir)).toEqual([]);
});

test('[TEAM-4] the purge removes daily totals after RETENTION_COUNTS_DAYS', async () => {
  const { store, clock, dataDir } = await opened();
  const row = (day: number) => ({ day: `2026-01-0${day}`, kind: 'page' as const, flow: '', name: '/', total: 1 });
  await store.addDailyCounts([1, 2, 3, 4].map(row));
  clock.advance(4 * DAY);
  const { retention } = readConfig({ RETENTION_COUNTS_DAYS: '2' });
  expect(counts(await removeAll(store, periodsOf(retention, kinds)))).toEqual(['daily count 2']);
  expect(rowsOf(dataDir, 'daily_counts')).toEqual([3, 4].map(row));
});

test('[SRV-5] the purge keeps legal acceptances and their texts', async () => {
  const { store, clock, dataDir } = await opened();
  await logInAnn(store);
  expect((await acceptLegal(store.accounts, acceptance(annsSession))).status).toBe('stored');
  const kept = () => ['legal_acceptances', 'legal_documents', 'accounts'].map((table) => rowsOf(dataDir, table));
  const before = kept();
  clock.advance(3_650 * DAY);
  expect(counts(await removeAll(store)).toSorted()).toEqual(['legal 1', 'session 1', 'signup 1', 'token 1']);
  expect(kept()).toEqual(before);
});

test('[SRV-17] a purge batch has at most 8 MiB of attachments; a larger one is a batch of its own', async () => {
  const relay = await opened();
  const mebibytes = (n: number) => [new Uint8Array(n * 1_048_576)];
  for (const size of [9, 3, 3, 3, 5]) await accepted(relay, 'career', 'delivered', mebibytes(size));
  relay.clock.advance(180 * DAY);
  expect(counts(await removeAll(relay.store))).toEqual(['career 1', 'career 2', 'career 2']);
});

test('[SRV-17] a concurrent submission waits for one purge batch of 200 submissions at most', async () => {
  const relay = await opened();
  await Promise.all(Array.from({ length: 2_000 }, () => relay.store.accept(submission({ destinations: [] }))));
  relay.clock.advance(90 * DAY);
  const now = relay.clock.now();
  const step = () => relay.store.purgeJob.removeExpired(periods, { now, tokens: now });
  const first = step();
  const accepting = relay.store.accept(submission({ payload: { late: true } }));
  expect(await first).toMatchObject({ count: 200 });
  for (let steps = 2; steps <= 5; steps += 1) expect(await step()).toMatchObject({ count: 200 });
  // Half is still stored: otherwise the submission would have waited for the whole purge.
  await accepting;
  expect(submissionRows(relay.dataDir)).toHaveLength(1_001);
  await removeAll(relay.store);
  expect(submissionRows(relay.dataDir)).toMatchObject([{ payload: '{"late":true}' }]);
});

interface Turn {
  removals?: (Removal | Error)[];
  emptied?: boolean[];
  size?: number;
  at?: number;
}

function job({ removals = [], emptied = [], size = 1_000, at = START }: Turn = {}) {
  const clock = new FakeClock(at);
  const { log, lines } = memoryLog();
  const metrics = createMetrics();
  const did: string[] = [];
  let owes = false;
  const purgeJob: PurgeJob = {
    allow: () => Promise.resolve({ now: clock.now(), tokens: clock.now() }),
    async removeExpired() {
      const next = removals.shift();
      if (next instanceof Error) throw next;
      did.push(next ? `removed ${next.what}` : 'nothing due');
      if (next) owes = true;
      return next ?? null;
    },
    deliveriesAmong: (ids) => Promise.resolve(new Set(ids)),
    async emptyLog() {
      const done = emptied.shift() ?? true;
      did.push(done ? 'log emptied' : 'log in use');
      return done;
    },
    rewriteOwed: () => Promise.resolve(owes),
    size: () => Promise.resolve(size),
    async rewrite() {
      did.push('written anew');
      owes = false;
    },
  };
  const running = startRetention({ purgeJob, periods, dataDir: temporaryFolder(), clock, log, metrics });
  onTestFinished(() => running.stop());
  return { clock, lines, metrics, did, running };
}

const removal = (what: string, count = 1, undelivered = 0): Removal => ({ what, count, undelivered, deliveries: [] });

test('the purge job runs at start, and every hour, to the millisecond', async () => {
  expect(RETENTION_INTERVAL).toBe(HOUR);
  const { clock, did } = job();
  for (const times of [1, 2, 3]) {
    await clock.rounds(times);
    clock.advance(HOUR - 1);
    expect(did).toHaveLength(times + 1);
    clock.advance(1);
  }
  await clock.rounds(4);
  // The log may contain an earlier process's data, so it is truncated first.
  expect(did).toEqual(['nothing due', 'log emptied', 'nothing due', 'nothing due', 'nothing due']);
});

test('the purge job repeats until nothing is due, then truncates the log; it rewrites the store at start and in the quiet hour', async () => {
  expect(QUIET_HOUR).toBe(9);
  const removals = [removal('contact', 200), removal('contact', 3)];
  const { clock, did } = job({ removals, at: START + 7 * HOUR });
  await clock.rounds(1);
  expect(did.splice(0)).toEqual(['removed contact', 'removed contact', 'nothing due', 'written anew', 'log emptied']);
  removals.push(removal('contact'));
  clock.advance(HOUR);
  await clock.rounds(2);
  expect(did.splice(0)).toEqual(['removed contact', 'nothing due', 'log emptied']);
  clock.advance(HOUR);
  await clock.rounds(3);
  expect(did.splice(0)).toEqual(['nothing due', 'written anew', 'log emptied']);
  clock.advance(24 * HOUR);
  await clock.rounds(4);
  expect(did).toEqual(['nothing due']);
});

test('the purge job does not rewrite a store that is too large, and logs that', async () => {
  const largest = 256 * 1_024 * 1_024;
  const { clock, did, lines } = job({ removals: [removal('contact')], size: largest + 1 });
  await clock.rounds(1);
  expect(did).toEqual(['removed contact', 'nothing due', 'log emptied']);
  expect(lines.join('')).toContain('"msg":"the store is too large to be written anew while it runs"');
  const fits = job({ removals: [removal('contact')], size: largest });
  await fits.clock.rounds(1);
  expect(fits.did).toContain('written anew');
});

test('the purge job retries after a minute while another process reads the log, and after a failure', async () => {
  expect(RETENTION_AGAIN_AFTER).toBe(60_000);
  const { clock, did, lines } = job({ removals: [removal('contact')], emptied: [false] });
  await until(() => clock.waits.length === 1);
  expect(did.splice(0)).toEqual(['removed contact', 'nothing due', 'written anew', 'log in use']);
  clock.advance(60_000);
  await clock.rounds(1);
  expect(did.splice(0)).toEqual(['nothing due', 'log emptied']);
  expect(lines.filter((line) => line.includes('could not'))).toEqual([]);

  const failing = job({ removals: [removal('contact'), new Error('secretdisk full, says ann@example.org')] });
  await until(() => failing.clock.waits.length === 1);
  expect(failing.did.splice(0)).toEqual(['removed contact']);
  expect(failing.lines.join('')).toContain('could not be removed');
  expect(failing.lines.join('')).not.toMatch(/secretdisk|ann@/);
  failing.clock.advance(60_000);
  await failing.clock.rounds(1);
  // The step that the failure prevented.
  expect(failing.did).toEqual(['nothing due', 'written anew', 'log emptied']);
  expect([clock.waits, failing.clock.waits]).toEqual([
    [60_000, HOUR],
    [60_000, HOUR],
  ]);
});

test('the purge job counts in the log and the metrics; undelivered submissions are a warning', async () => {
  const { clock, lines, metrics } = job({
    removals: [removal('contact', 200), removal('contact', 3, 2), removal('token', 7)],
  });
  await clock.rounds(1);
  expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      contact: 203,
      undelivered: 2,
      token: 7,
      msg: 'kept for long enough and removed, some of it never delivered',
    },
  ]);
  const body = await metrics.registry.metrics();
  expect(body).toContain('retention_removed_total{what="contact"} 203');
  expect(body).toContain('retention_removed_total{what="token"} 7');
  expect(body).toContain(`retention_last_run_timestamp_seconds ${START / 1_000}`);

  const plain = job({ removals: [removal('token')] });
  await plain.clock.rounds(1);
  expect(plain.lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
    { level: 30, token: 1 },
  ]);
  const idle = job();
  await idle.clock.rounds(1);
  expect(idle.lines).toEqual([]);
});

test('the purge job ends after the current batch', async () => {
  const { clock, did, running } = job({ removals: Array.from({ length: 100 }, () => removal('contact')) });
  await until(() => did.length > 0);
  await running.stop();
  expect(did.length).toBeLessThan(100);
  expect(did.at(-1)).toBe('log emptied');
  expect(clock.waits).toEqual([]);
});

test('[SRV-17] a relay removes data from the files though the process that deleted it has ended', async () => {
  const { store, clock, dataDir } = await opened();
  await Promise.all(
    Array.from({ length: 50 }, () =>
      store.accept(submission({ payload: { text: 'x'.repeat(10_000) }, destinations: [] })),
    ),
  );
  clock.advance(90 * DAY);
  await removeAll(store);
  await store.close();
  const empty = () => query<{ freelist_count: number }>(dataDir, 'PRAGMA freelist_count')[0]?.freelist_count ?? 0;
  expect(empty()).toBeGreaterThan(50);
  const relay = await startTestRelay({ dataDir, clock });
  await until(() => empty() === 0);
  await relay.close();
  const again = await openStore({ dataDir, clock });
  onTestFinished(() => again.close());
  expect(await again.purgeJob.rewriteOwed()).toBe(false);
});

test('[SRV-17] a relay removes mail files without a submission after their period only: a restored store may lack what its outbox has', async () => {
  const dataDir = temporaryFolder();
  const outbox = join(dataDir, 'outbox');
  mkdirSync(outbox);
  const name = '01a1fc2e-ff09-70cb-91f4-679eeec5b603';
  const clock = new FakeClock(START);
  const files = [`${name}.eml`, `.${name}.eml.0123456789ab.tmp`, 'notes.txt'].map((file) => join(outbox, file));
  for (const [index, path] of files.entries()) {
    writeFileSync(path, 'x');
    // A crash's leftover is a millisecond older.
    utimesSync(path, new Date(START), new Date(START + HOUR - index));
  }
  await startTestRelay({ clock, dataDir });
  const there = () => files.map((path) => existsSync(path));
  await clock.rounds(1);
  clock.advance(HOUR);
  await clock.rounds(2);
  expect(there()).toEqual([true, true, true]);
  // The next poll happens during this advance.
  clock.advance(30 * DAY - HOUR - 1);
  await clock.rounds(3);
  clock.advance(HOUR);
  await clock.rounds(4);
  expect(there()).toEqual([true, false, true]);
  clock.advance(HOUR);
  await clock.rounds(5);
  expect(there()).toEqual([false, false, true]);
});

const stopped = '"msg":"nothing is removed: the clock is more than 30 days beyond the last purge"';
const stops = ({ log }: TestRelay) => log.filter((line) => line.includes(stopped));

/** Twenty messages of now, then a start so much later, after its first round. A day's period: the clock decides. */
async function restarted(ms: number) {
  const env = { RETENTION_CONTACT_DAYS: '1', MONITOR_PORT: '0', OPERATOR_MAILBOX: 'operator@site.example' };
  const first = await startTestRelay({ clock: new FakeClock(START), env, limits: unlimited });
  for (let sent = 0; sent < 20; sent += 1) expect((await send(first.port, asScript())).status).toBe(200);
  await allDelivered(first.dataDir);
  await first.close();
  const clock = new FakeClock(START + ms);
  const relay = await startTestRelay({ clock, dataDir: first.dataDir, env });
  await until(() => clock.waits.includes(RETENTION_INTERVAL) || stops(relay).length > 0);
  const subjects = () => {
    const outbox = join(relay.dataDir, 'outbox');
    // A temporary file is renamed at any moment.
    const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    const mails = names.map((name) => readFileSync(join(outbox, name), 'utf8'));
    return mails.flatMap((mail) => /^Subject: (Staveline: the clock.*)\r$/m.exec(mail)?.[1] ?? []);
  };
  return { relay, clock, dataDir: first.dataDir, subjects };
}
const stored = (dataDir: string) => submissionRows(dataDir).length;
const marked = (dataDir: string) => query<{ at: number }>(dataDir, 'SELECT at FROM clock_mark WHERE id = 1');

test('[SRV-17] a purge stops when the clock is 800 days ahead at a start, tells the operator by log, metric and mail, and goes on within a minute of the confirmation', async () => {
  const { relay, clock, dataDir, subjects } = await restarted(800 * DAY);
  clock.advance(CHECK_INTERVAL);
  await until(() => subjects().length > 0);
  expect([stored(dataDir), subjects(), stops(relay).length]).toEqual([20, ['Staveline: the clock is far ahead'], 1]);
  expect(JSON.parse(stops(relay)[0] ?? '')).toMatchObject({
    level: 50,
    clock: '2028-03-11T00:00:00Z',
    lastPurge: '2026-01-01T00:00:00Z',
    confirm: 'npm run clock -- --confirm',
  });
  const get = (path: string) => send(relay.monitorPort ?? 0, { method: 'GET', path });
  expect((await get('/readyz')).status).toBe(200);
  expect((await get('/metrics')).body).toContain('retention_stopped 1');
  // The relay still accepts forms.
  expect((await send(relay.port, asScript())).status).toBe(200);
  const stop = await operated(['clock'], dataDir, { clock });
  expect([stop.code, stop.stdout]).toEqual([1, '']);
  expect(stop.stderr).toMatch(
    /^The clock says 2028-03-11T00:01:00Z\. The last purge was at 2026-01-01T00:00:00Z\.\nThat is more than 30 days, so nothing is removed\./,
  );
  expect(stored(dataDir)).toBe(21);
  expect((await operated(['clock', '--confirm'], dataDir, { clock })).code).toBe(0);
  clock.advance(RETENTION_AGAIN_AFTER);
  // The new one is a minute old.
  await until(() => stored(dataDir) === 1);
  expect((await get('/metrics')).body).toContain('retention_stopped 0');
});

test('[SRV-17] a stopped purge goes on when the clock is set right, and the high-water mark was not raised: the next start takes the store', async () => {
  const { relay, dataDir } = await restarted(800 * DAY);
  const visitor = new Visitor(relay.port);
  expect((await visitor.post('/api/mobile-signup', mobile)).status).toBe(200);
  await relay.close();
  expect(marked(dataDir).every(({ at }) => at <= START)).toBe(true);
  const clock = new FakeClock(START + 2 * DAY);
  const right = await startTestRelay({ clock, dataDir, env: { RETENTION_CONTACT_DAYS: '1' } });
  await clock.rounds(1);
  expect(submissionRows(dataDir).map(({ kind }) => kind)).toEqual(['signup']);
  expect(stops(right)).toEqual([]);
});

test('[SRV-17] [SRV-6] a clock that is ahead gives out sessions and links that work while it lasts, and none once it is right', async () => {
  const { store, clock } = await opened();
  await store.purgeJob.allow();
  const linkOf = async (given = {}) => {
    const signedUp = await addSignup(store.accounts, signup(given));
    return store.secret.tokenOf(signedUp.status === 'stored' ? signedUp.id : '');
  };
  const mobileLink = { purpose: 'confirm', key: null } as const;
  clock.advance(800 * DAY);
  const confirmation = await linkOf();
  const token = await linkOf({ address: 'bob@example.org', password_hash: null });
  const { id } = await accountOfAnn(store);
  const entered = login({ accountId: id, confirmation });
  expect((await enter(store.accounts, entered)).status).toBe('in');
  expect([
    (await accountOfSession(store.accounts.db, entered.session, store.accounts.mark.now()))?.id,
    (await checkToken(store.accounts.db, { ...mobileLink, token }, store.accounts.mark.now())).state,
  ]).toEqual([id, 'usable']);
  clock.advance(-800 * DAY);
  expect([
    await accountOfSession(store.accounts.db, entered.session, store.accounts.mark.now()),
    (await checkToken(store.accounts.db, { ...mobileLink, token }, store.accounts.mark.now())).state,
    store.accounts.mark.now(),
  ]).toEqual([undefined, 'unusable', START]);
});

test('[SRV-17] a clock that was behind makes nothing expire early: what came then counts from the last purge', async () => {
  const { store, clock, dataDir } = await opened();
  await store.purgeJob.allow();
  clock.advance(-400 * DAY);
  await store.accept(submission());
  expect(await store.purgeJob.allow()).toEqual({ now: clock.now(), tokens: START });
  clock.advance(400 * DAY + HOUR);
  expect(await store.purgeJob.allow()).toEqual({ now: START + HOUR, tokens: START + HOUR });
  expect(await removeAll(store)).toEqual([]);
  expect(stored(dataDir)).toBe(1);
});
