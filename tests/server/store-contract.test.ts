import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test as base } from 'vitest';
import { accountOfAddress, confirmedAccount } from '../../server/accounts/accounts.ts';
import { enter } from '../../server/accounts/calls/login.ts';
import { addInvites, inviteIsGood, listInvites, revokeInvite } from '../../server/accounts/invites.ts';
import { requestLink, setPasswordByLink } from '../../server/accounts/calls/mailed-links.ts';
import { accountOfSession, endSession } from '../../server/accounts/sessions.ts';
import { addSignup } from '../../server/accounts/calls/api-mobile-signup.ts';
import { checkToken } from '../../server/accounts/tokens.ts';
import { lastPurge, setLastPurge } from '../../server/db/high-water-mark.ts';
import { leaveNothing } from '../../server/db/rewrite.ts';
import { DAY } from '../../server/lib/time.ts';
import { sha256 } from '../../server/lib/digest.ts';
import {
  acceptancesOf,
  acceptedDocument,
  acceptLegal,
  firstBroken,
  hasAccepted,
} from '../../server/accounts/legal-record.ts';
import { createLimits } from '../../server/http/limits.ts';
import { LEASE } from '../../server/outbox/store.ts';
import { erase, heldAbout } from '../../server/privacy/person.ts';
import { openStore, type Store } from '../../server/store.ts';
import { openForOperator } from '../../server/cli/command.ts';
import type { Clock } from '../../server/lib/time.ts';
import { FakeClock } from './support/fake-clock.ts';
import { filePostgres, runOn } from './support/postgres-server.ts';
import { execute, query } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import {
  acceptance,
  annsSession,
  attachment,
  bySignup,
  claim,
  login,
  logInAnn,
  signup,
  submission,
  succeeded,
} from './support/store-samples.ts';
import type { DeliveryTable, LegalAcceptanceTable, SubmissionTable } from '../../server/db/database.ts';

// The store's functions on each engine. Behavior over HTTP is tested on SQLite.

const createPostgres = filePostgres();

/** A place for a store of one engine, with the ways of its operators. */
async function storePlace(engine: 'SQLite' | 'PostgreSQL') {
  const dataDir = temporaryFolder();
  const database = engine === 'SQLite' ? null : await createPostgres();
  const secretKey = new Uint8Array(randomBytes(32));
  const open = async (clock: Clock): Promise<Store> => {
    const store = await openStore({ dataDir, clock, database, secretKey });
    onTestFinished(() => store.close());
    return store;
  };
  return {
    database,
    open,
    /** Two processes on PostgreSQL, two users of the one process on SQLite. */
    async openTwo(clock: Clock) {
      const first = await open(clock);
      return [first, database === null ? first : await open(clock)] as const;
    },
    /** Opens the store like a command of the operator, beside a running relay. */
    async openForOperator() {
      const store = await openForOperator({ dataDir, database });
      onTestFinished(() => store.close());
      return store;
    },
    /** Reads like `sqlite3` or `psql` beside a running relay. */
    rows: async <Row = Record<string, unknown>>(sql: string) =>
      database === null ? query<Row>(dataDir, sql) : runOn<Row>(database, sql),
    async change(sql: string) {
      if (database === null) await execute(dataDir, sql);
      else await runOn(database, sql);
    },
  };
}

const SUBMISSIONS = 'SELECT * FROM submissions ORDER BY id';
const DELIVERIES = 'SELECT * FROM deliveries ORDER BY id';
const session = sha256('session');

const range = (length: number) => Array.from({ length }, (_, index) => index);
const idOf = (result: object | undefined) => (result && 'id' in result ? String(result.id) : '');
const statuses = (results: readonly { status: string }[]) => results.map(({ status }) => status).toSorted();
const turn = (stores: readonly [Store, Store], index: number) => stores[index % 2 ? 1 : 0];
const times = (count: number, text: string) => Array.from({ length: count }, () => text);

describe.each(['SQLite', 'PostgreSQL'] as const)('the store on %s', (engine) => {
  const test = base
    .extend('clock', () => new FakeClock())
    .extend('place', () => storePlace(engine))
    .extend('both', ({ place, clock }) => place.openTwo(clock))
    .extend('store', ({ both }) => both[0])
    .extend('second', ({ both }) => both[1])
    .extend('operator', ({ place, store: _ }) => place.openForOperator());

  test('[SRV-13] stores a submission with its deliveries, which are due at once', async ({ place, clock, store }) => {
    const destinations = ['mail:contact', 'webhook'];
    const id = idOf(await store.accept(submission({ idempotencyKey: 'Key', destinations })));
    const payload = '{"message":"Hi","name":"Ada"}';
    const own = { id, kind: 'contact', address: null, payload, sha256: sha256(payload), idempotency_key: 'Key' };
    expect(await place.rows(SUBMISSIONS)).toEqual([{ ...own, received_at: clock.now() }]);
    const due = { submission_id: id, state: 'pending', attempts: 0, next_attempt_at: clock.now(), history: '[]' };
    expect(await place.rows(DELIVERIES)).toMatchObject([
      { ...due, destination: 'mail:contact', queue: 'mail', lease_until: null, lease_token: null },
      { ...due, destination: 'webhook', queue: 'webhook', last_error: null, delivered_at: null },
    ]);
    expect([await store.check(), store.commits.map((queue) => queue.waited())]).toEqual([null, [0, 0]]);
  });

  test('[SRV-13] stores nothing of a batch that fails, and tells each of its senders', async ({ place, store }) => {
    // A destination twice breaks a constraint after the submissions were inserted.
    const broken = submission({ destinations: ['mail:contact', 'mail:contact'] });
    const results = await Promise.allSettled([submission(), broken, submission()].map((one) => store.accept(one)));
    expect(statuses(results)).toEqual(times(3, 'rejected'));
    expect([await place.rows(SUBMISSIONS), await place.rows(DELIVERIES)]).toEqual([[], []]);
    expect((await store.accept(submission())).status).toBe('stored');
  });

  test('[SRV-14] stores each key once that two workers get in opposite orders', async ({ place, store, second }) => {
    const keys = range(40).map((index) => `key-${index}`);
    const send = (to: Store) => (idempotencyKey: string) => to.accept(submission({ idempotencyKey }));
    const results = await Promise.all([...keys.map(send(store)), ...keys.toReversed().map(send(second))]);
    expect(statuses(results)).toEqual([...times(40, 'repeated'), ...times(40, 'stored')]);
    const rows = await place.rows<SubmissionTable>(SUBMISSIONS);
    const stored = new Map(rows.map((row) => [row.id, row.idempotency_key]));
    expect(results.map((result) => stored.get(idOf(result)))).toEqual([...keys, ...keys.toReversed()]);
    expect([stored.size, (await place.rows(DELIVERIES)).length]).toEqual([40, 40]);
  });

  test('[SRV-13] [SRV-3] stores files byte for byte, and counts their bytes, without repeats and removed ones', async ({
    place,
    store,
  }) => {
    const content = Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 31) % 256);
    const attachments = [attachment(new Uint8Array([0, 255]), 'b.pdf'), attachment(content, 'a.pdf')];
    expect(await store.attachmentBytes()).toBe(0);
    const sent = submission({ attachments, idempotencyKey: 'k' });
    const [a, b] = await store.attachments(idOf(await store.accept(sent)));
    expect(a).toMatchObject({ name: 'a.pdf', type: 'application/pdf', size: 1_000_000 });
    expect(b).toMatchObject({ name: 'b.pdf', size: 2 });
    expect([sha256(a?.content ?? ''), [...(b?.content ?? [])]]).toEqual([sha256(content), [0, 255]]);
    expect((await store.accept(sent)).status).toBe('repeated');
    expect(await store.attachmentBytes()).toBe(1_000_002);
    await place.change("DELETE FROM attachments WHERE name = 'b.pdf'");
    expect(await store.attachmentBytes()).toBe(1_000_000);
  });

  test('[SRV-13] takes NUL and half of a surrogate pair in any text', async ({ place, clock, store }) => {
    const id = idOf(await store.accept(submission({ payload: { name: 'a\0\ud83d🩺' }, idempotencyKey: 'k\0\ud83d' })));
    const note = { assignee: 'Zoë', note: 'b\0\ud83d🩺', due_hours: null, version: 0, changed_at: clock.now() };
    expect(await store.desk.assign(id, note, null)).toBe(true);
    expect((await store.desk.lead(id))?.assignment?.note).toMatch(/^b[\0\uFFFD]\uFFFD🩺$/);
    expect(await addSignup(store.accounts, signup({ first_name: 'An\0n' }))).toMatchObject({ status: 'stored' });
    const report = succeeded((await claim(store, clock))[0], clock);
    expect(await store.report({ ...report, next: { ...report.next, last_error: 'c\0\ud83d🩺' } })).toBe(true);
    expect((await place.rows<DeliveryTable>(DELIVERIES))[0]?.last_error).toMatch(/^c[\0\uFFFD]\uFFFD🩺$/);
    expect((await place.rows<SubmissionTable>(SUBMISSIONS))[0]?.idempotency_key).toBe('k\uFFFD\uFFFD');
  });

  test('[SRV-15] lets workers claim every due delivery once', async ({ clock, store, both }) => {
    await Promise.all(range(120).map(() => store.accept(submission())));
    const claimed = (await Promise.all(range(12).map((index) => claim(turn(both, index), clock, 10)))).flat();
    expect([claimed.length, new Set(claimed.map(({ id }) => id)).size]).toEqual([120, 120]);
    expect(await claim(store, clock)).toEqual([]);
  });

  test('[SRV-15] claims what is due, the oldest first', async ({ place, clock, store }) => {
    for (const index of range(5))
      await store.accept(submission({ payload: { index }, destinations: ['mail:contact', 'webhook'] }));
    const rows = await place.rows<DeliveryTable>("SELECT * FROM deliveries WHERE queue = 'mail' ORDER BY id");
    const set = (row: number, change: string) =>
      place.change(`UPDATE deliveries SET ${change} WHERE id = '${rows[row]?.id}'`);
    await set(0, `next_attempt_at = ${clock.now() + 1}`);
    await set(1, `state = 'held', attempts = 3, next_attempt_at = ${clock.now() - 1}`);
    await set(2, "state = 'delivered'");
    await set(3, "state = 'dead'");
    const lease = { state: 'delivering', next_attempt_at: null, lease_until: clock.now() + LEASE };
    expect(await claim(store, clock)).toMatchObject([{ ...lease, id: rows[1]?.id, attempts: 4 }]);
    const whole = { kind: 'contact', payload: '{"index":4}', received_at: clock.now() };
    expect(await claim(store, clock, 100)).toMatchObject([{ ...lease, ...whole, id: rows[4]?.id, attempts: 1 }]);
  });

  test('[SRV-15] takes one report, under the lease of its claim', async ({ place, clock, store, second }) => {
    await store.accept(submission());
    const [late] = await claim(store, clock);
    // A revived dead letter: the attempt has the same number, and another lease.
    await place.change("UPDATE deliveries SET state = 'pending', attempts = 0, next_attempt_at = 0");
    const [current] = await claim(second, clock);
    expect(current?.attempts).toBe(late?.attempts);
    expect(await store.report(succeeded(late, clock))).toBe(false);
    const reports = range(3).map(() => second.report(succeeded(current, clock)));
    expect(await Promise.all(reports)).toEqual([true, false, false]);
    expect(await place.rows(DELIVERIES)).toMatchObject([{ state: 'delivered', delivered_at: clock.now() }]);
    const history = [{ at: clock.now(), duration: 7, succeeded: true, answer: 'SMTP 250' }];
    const [listed] = await second.desk.tried('mail', 9);
    expect(listed).toMatchObject({ history, kind: 'contact', destination: 'mail:contact' });
    expect(await second.desk.tried('mail', 2, listed?.id)).toEqual([]);
  });

  test('[SRV-15] leaves an attempt to its worker until its lease ends', async ({ clock, store, both }) => {
    await store.accept(submission());
    const [row] = await claim(store, clock);
    const orphans = () => Promise.all(both.map((one) => one.orphans(clock.now())));
    clock.advance(LEASE - 1);
    expect(await orphans()).toEqual([[], []]);
    clock.advance(1);
    expect((await orphans())[1]).toMatchObject([{ id: row?.id }]);
  });

  test('[SRV-15] hands over the deliveries of an ended process, at once where no other shares the store', async ({
    place,
    clock,
    store,
  }) => {
    await store.accept(submission());
    const [row] = await claim(store, clock);
    await store.close();
    const next = await place.open(clock);
    await next.freeLeases(clock.now());
    if (engine === 'PostgreSQL') {
      expect(await next.orphans(clock.now())).toEqual([]);
      clock.advance(LEASE);
    }
    expect(await next.orphans(clock.now())).toMatchObject([{ id: row?.id }]);
  });

  test('[SRV-16] makes deliveries due that a clock set too far ahead', async ({ place, clock, store }) => {
    await store.accept(submission());
    const wait = async (state: string, ms: number) => {
      const id = idOf(await store.accept(submission()));
      const change = `state = '${state}', next_attempt_at = ${clock.now() + ms}`;
      await place.change(`UPDATE deliveries SET ${change} WHERE submission_id = '${id}'`);
    };
    await wait('held', 60_000);
    await wait('waiting', 60_000);
    await wait('waiting', 400 * DAY);
    await place.change(`INSERT INTO queues VALUES ('mail', NULL, 5000, ${clock.now() + DAY})`);
    expect(await store.counts()).toEqual({ byState: { held: 1, pending: 1, waiting: 2 }, oldestDue: clock.now() });
    expect([await store.correct(clock.now()), await store.correct(clock.now())]).toEqual([1, 0]);
    const waits = (await place.rows<DeliveryTable>(DELIVERIES)).map((row) => Number(row.next_attempt_at) - clock.now());
    expect(waits).toEqual([0, 60_000, 60_000, 0]);
    expect(await place.rows('SELECT paused_until FROM queues')).toEqual([{ paused_until: clock.now() }]);
  });

  test('[SRV-16] lets one of two workers probe a destination that was down, and releases its held deliveries', async ({
    place,
    clock,
    store,
    both,
  }) => {
    await Promise.all(range(4).map(() => store.accept(submission())));
    const claims = () => Promise.all(both.map((one) => one.claim({ queue: 'mail', now: clock.now(), limit: 9 })));
    const [first] = await claim(store, clock);
    const down = { says: 'down', probed: 0, now: clock.now(), retryAfter: 60_000 } as const;
    const next = { state: 'held', attempts: 1, next_attempt_at: clock.now() + DAY } as const;
    const failed = succeeded(first, clock);
    await store.report({ ...failed, next: { ...failed.next, ...next, delivered_at: null }, finding: down });
    clock.advance(59_999);
    expect((await claims()).flatMap(({ deliveries }) => deliveries)).toEqual([]);
    clock.advance(1);
    const probes = await claims();
    expect(probes.map(({ probed }) => probed).toSorted()).toEqual([0, 60_000]);
    const [probe, ...others] = probes.flatMap(({ deliveries }) => deliveries);
    expect(others).toEqual([]);
    expect((await store.desk.standing('mail')).isDown).toBe(true);
    const answers = { says: 'answers', probed: 60_000, now: clock.now(), retryAfter: null } as const;
    expect(await store.report({ ...succeeded(probe, clock), finding: answers })).toBe(true);
    expect(await store.desk.standing('mail')).toMatchObject({ isDown: false, open: 3 });
    expect(await claim(store, clock, 9)).toHaveLength(3);
    expect(await place.rows('SELECT pause, paused_until FROM queues')).toEqual([{ pause: 0, paused_until: 0 }]);
  });

  test('[TEAM-9] stops a queue for every worker', async ({ place, clock, store, second }) => {
    await Promise.all(range(3).map(() => store.accept(submission())));
    await place.change("UPDATE deliveries SET state = 'dead' WHERE id = (SELECT min(id) FROM deliveries)");
    await store.desk.stop('mail', 7);
    await second.desk.stop('mail', clock.now());
    const standing = { stoppedAt: clock.now(), isDown: false, open: 2, dead: 1 };
    expect(await store.desk.standing('mail')).toEqual(standing);
    expect(await claim(store, clock)).toEqual([]);
    await second.desk.stop('mail', null);
    expect(await claim(store, clock, 9)).toHaveLength(2);
  });

  test('[TEAM-2] [TEAM-9] lists, revives and repeats deliveries', async ({ place, clock, store }) => {
    await store.accept(submission({ attachments: [attachment(new Uint8Array(5))] }));
    await store.accept(submission({ kind: 'beta', destinations: ['mail:beta', 'mail:beta:visitor'] }));
    const [first, ...others] = await place.rows<DeliveryTable>(DELIVERIES);
    await place.change(`UPDATE deliveries SET state = 'delivered', delivered_at = 1 WHERE id <> '${first?.id}'`);
    await place.change(`UPDATE deliveries SET state = 'dead' WHERE id = '${first?.id}'`);
    expect(await store.desk.list('delivered', 1)).toMatchObject({ total: 2, deliveries: [{ kind: 'beta' }] });
    expect(await store.desk.dead(null)).toEqual([first?.id]);
    expect(await store.desk.dead(others[0]?.id ?? '')).toEqual([]);
    expect(await store.desk.retry([first, ...others].map(idOf), clock.now())).toBe(1);
    expect(await store.desk.deliverAgain('mail', clock.now() + 1, clock.now())).toBe(0);
    expect(await store.desk.deliverAgain('mail', clock.now(), clock.now())).toBe(1);
    expect(await claim(store, clock, 9)).toHaveLength(2);
  });

  test('[TEAM-6] reads leads in pages in either order, with files and answer', async ({ clock, store }) => {
    const ids: string[] = [];
    for (const index of range(5)) {
      ids.push(idOf(await store.accept(submission({ attachments: [attachment(new Uint8Array(3))] }))));
      clock.advance(index % 2);
    }
    await store.accept(submission({ kind: 'confirmation' }));
    await store.desk.answer(ids[0] ?? '', 0, clock.now());
    const read = async (options: Parameters<Store['desk']['leads']>[1]) => {
      const found: string[] = [];
      for await (const page of store.desk.leads({}, { page: 2, ...options })) found.push(...page.map(({ id }) => id));
      return found;
    };
    expect([await read({ order: 'oldest first' }), await read({})]).toEqual([ids, ids.toReversed()]);
    const lead = await store.desk.lead(ids[1] ?? '');
    const after = { receivedAt: lead?.received_at ?? 0, id: lead?.id ?? '' };
    expect(await read({ order: 'oldest first', after })).toEqual(ids.slice(2));
    const deliveries = [{ destination: 'mail:contact', state: 'pending' }];
    const attachments = [{ name: 'resume.pdf', size: 3 }];
    expect(lead).toMatchObject({ deliveries, attachments, answered_at: null, assignment: null });
    const filters = [{}, { answered: true }, { answered: false }, { types: ['beta'] }, { since: clock.now() }];
    expect(await Promise.all(filters.map((filter) => store.desk.countLeads(filter, 9)))).toEqual([5, 1, 4, 0, 1]);
    expect(await store.desk.countLeads({ until: clock.now() }, 3)).toBe(3);
  });

  test('[TEAM-8] lets one of two answer or take a lead at the same time', async ({ clock, store, both }) => {
    const id = idOf(await store.accept(submission()));
    const taken = { assignee: 'Zoë', note: '', due_hours: 24, version: 0, changed_at: clock.now() };
    const results = async (work: (store: Store) => Promise<boolean>) => (await Promise.all(both.map(work))).toSorted();
    const one = [false, true];
    expect(await results(({ desk }) => desk.assign(id, taken, null))).toEqual(one);
    expect(await results(({ desk }) => desk.assign(id, { ...taken, version: 1 }, null))).toEqual(one);
    expect(await store.desk.answer(id, 1, clock.now())).toBe(false);
    expect(await results(({ desk }) => desk.answer(id, 2, clock.now()))).toEqual(one);
    expect(await store.desk.assign(id, { ...taken, version: 2 }, null)).toBe(false);
    expect((await store.desk.lead(id))?.assignment).toMatchObject({ due_hours: 24, version: 2 });
    expect(await store.desk.reopen(id, clock.now() - 1)).toBe(false);
    expect(await results(({ desk }) => desk.reopen(id, clock.now()))).toEqual(one);
    expect(await store.desk.reopen('none', clock.now())).toBe(false);
    expect(await store.desk.answer('none', 0, clock.now())).toBe(false);
  });

  test('[TEAM-4] adds the counts of workers up by day', async ({ store, both }) => {
    const of = (name: string, day: string, total: number) => ({ day, kind: 'page' as const, flow: '', name, total });
    const counts = [of('/', '2026-01-01', 2), of('/faq', '2026-01-01', 1), of('/', '2026-01-02', 3)];
    await Promise.all(range(10).map((index) => turn(both, index).addDailyCounts(counts)));
    const day = [of('/', '2026-01-01', 20), of('/faq', '2026-01-01', 10)];
    expect(new Set(await store.desk.dailyCounts('2026-01-01', '2026-01-01'))).toEqual(new Set(day));
    expect(await store.desk.dailyCounts('2026-01-02', '2026-01-02')).toEqual([of('/', '2026-01-02', 30)]);
  });

  test('[SRV-14] stores one signup of a key that reaches two workers', async ({ place, both }) => {
    const signUp = (index: number) => addSignup(turn(both, index).accounts, signup({}, { idempotencyKey: 'k' }));
    expect(statuses(await Promise.all(range(10).map(signUp)))).toEqual([...times(9, 'repeated'), 'stored']);
    expect(await place.rows('SELECT id FROM accounts')).toHaveLength(1);
  });

  test('[SRV-6] confirms an address, and knows its session until it ends', async ({ place, clock, store }) => {
    const { accounts, secret } = store;
    const signupId = idOf(await addSignup(accounts, signup()));
    const known = await accountOfAddress(accounts.db, {
      address: 'ann@example.org',
      confirmation: null,
      signup: signupId,
    });
    expect(known).toMatchObject({ address: 'ann@example.org', password_hash: 'hash', confirmed_at: null });
    const token = secret.tokenOf(signupId);
    const logIn = (confirmation: string | null) => enter(accounts, login({ accountId: known?.id ?? '', confirmation }));
    expect(await logIn(null)).toEqual({ status: 'unconfirmed' });
    expect(await logIn(token)).toEqual({ status: 'in', legalOwed: true });
    expect(await accounts.linkIsOpen({ token, purpose: 'confirm' })).toBe(false);
    const account = { id: known?.id, address: 'ann@example.org', confirmed_at: clock.now(), trial_started_at: null };
    const ofSession = () => accountOfSession(accounts.db, session, clock.now());
    expect(await ofSession()).toMatchObject(account);
    clock.advance(12 * 3_600_000);
    expect(await ofSession()).toBeUndefined();
    await accounts.change((trx) => endSession(trx, session));
    expect(await place.rows('SELECT * FROM sessions')).toEqual([]);
  });

  test('[SRV-7] lets the newest link set a password once', async ({ place, clock, store, both }) => {
    await logInAnn(store);
    const { db } = store.accounts;
    const hash = async () => (await confirmedAccount(db, 'ann@example.org'))?.password_hash;
    expect(await hash()).toBe('hash');
    const asked = { address: 'ann@example.org', mail: true, signup: null, idempotencyKey: null };
    const route = { kind: 'password-reset', destinations: [] };
    const ask = () => requestLink(store.accounts, { ...asked, purpose: 'reset', route });
    await ask().then(ask);
    const links = await place.rows<SubmissionTable>(
      "SELECT * FROM submissions WHERE kind = 'password-reset' ORDER BY id",
    );
    const use = (link: number) =>
      ({ token: store.secret.tokenOf(links[link]?.id ?? ''), purpose: 'reset', key: null }) as const;
    expect((await checkToken(db, use(0), clock.now())).state).toBe('unusable');
    const notice = { kind: 'password-changed', destinations: [] };
    const change = { ...use(1), signup: null, passwordHash: 'another', notice };
    const changed = await Promise.all(both.map(({ accounts }) => setPasswordByLink(accounts, change)));
    expect(changed.map(({ state }) => state).toSorted()).toEqual(['unusable', 'usable']);
    expect(await hash()).toBe('another');
    expect(await accountOfSession(db, session, clock.now())).toBeUndefined();
    expect(await place.rows("SELECT id FROM submissions WHERE kind = 'password-changed'")).toHaveLength(1);
  });

  test('[SRV-6] keeps time from going back, by the latest of all clocks', async ({ place, clock, store }) => {
    const second = place.database === null ? store : await place.open(new FakeClock(clock.now() - 60_000));
    await store.accounts.change(() => Promise.resolve());
    const later = clock.now();
    clock.step(-60_000);
    await second.accounts.change(() => Promise.resolve());
    expect(second.accounts.mark.now()).toBe(later);
    expect(await place.rows('SELECT at FROM clock_mark')).toEqual([{ at: later }]);
  });

  test('[SRV-5] keeps one chain of acceptances, each once', async ({ place, store, both }) => {
    const signUp = (index: number) => addSignup(store.accounts, signup({ address: `ann${index}@example.org` }));
    const signups = (await Promise.all(range(8).map(signUp))).map(idOf);
    const accept = (of: string) => both.map(({ accounts }) => acceptLegal(accounts, acceptance(bySignup(of))));
    const results = await Promise.all(signups.flatMap(accept));
    expect(statuses(results)).toEqual([...times(8, 'repeated'), ...times(8, 'stored')]);
    const rows = await place.rows<LegalAcceptanceTable>('SELECT * FROM legal_acceptances ORDER BY number');
    expect([rows.length, firstBroken(rows)]).toEqual([8, null]);
    expect(await hasAccepted(store.accounts.db, bySignup(signups[3] ?? ''), '1')).toBe(true);
  });

  test('[SRV-5] [TEAM-2] keeps the record and the log as written', async ({ place, clock, store }) => {
    const id = await logInAnn(store);
    expect(await acceptLegal(store.accounts, acceptance(annsSession))).toMatchObject({ status: 'stored' });
    const accepted = { document: 'terms', version: '1', sha256: sha256('Be kind.') };
    const record = { ...accepted, acceptedAt: new Date(clock.now()).toISOString() };
    const { db } = store.accounts;
    const owner = { id, signup_id: '' };
    expect(await acceptancesOf(db, owner)).toEqual([record]);
    expect((await acceptedDocument(db, owner, accepted.sha256))?.text).toBe('Be kind.');
    expect((await accountOfSession(db, session, clock.now()))?.trial_started_at).toBe(clock.now());
    await store.desk.addLine({ at: clock.now(), session: null, action: 'login', subjects: ['a'] });
    const changes = ['UPDATE legal_acceptances SET email = NULL', "UPDATE legal_documents SET text = ''"];
    changes.push('DELETE FROM legal_acceptances', 'DELETE FROM legal_documents', 'UPDATE desk_log SET at = 0');
    for (const table of ['legal_acceptances', 'legal_documents', 'desk_log'])
      changes.push(engine === 'SQLite' ? `REPLACE INTO ${table} SELECT * FROM ${table}` : `TRUNCATE ${table} CASCADE`);
    for (const change of changes) await expect(place.change(change), change).rejects.toThrow('append-only');
    const line = { at: clock.now(), session: null, action: 'login', subjects: '["a"]' };
    expect(await place.rows('SELECT at, session, action, subjects FROM desk_log')).toEqual([line]);
    expect(await acceptancesOf(db, owner)).toEqual([record]);
  });

  test('[SRV-17] purges expired data, undelivered submissions 30 days later', async ({ place, clock, store, both }) => {
    const periods = { submissions: new Map(), others: DAY, unconfirmed: DAY, invites: DAY, deskLog: DAY, counts: DAY };
    const removeAll = async (from: Store): Promise<string[]> => {
      const removal = await from.purgeJob.removeExpired(periods, { now: clock.now(), tokens: clock.now() });
      return removal ? [...times(removal.count, removal.what), ...(await removeAll(from))] : [];
    };
    await Promise.all(range(300).map(() => store.accept(submission({ destinations: [] }))));
    await store.accept(submission({ attachments: [attachment(new Uint8Array(3))] }));
    await addSignup(store.accounts, signup());
    await store.desk.addLine({ at: clock.now(), session: null, action: 'login', subjects: [] });
    await store.addDailyCounts([{ day: '2026-01-01', kind: 'page', flow: '', name: '/', total: 1 }]);
    await place.change(`INSERT INTO invites VALUES ('invite', 0, ${clock.now()}, NULL)`);
    clock.advance(DAY - 1);
    expect(await removeAll(store)).toEqual([]);
    clock.advance(DAY + 1);
    const removed = (await Promise.all(both.map(removeAll))).flat().toSorted();
    // A signup's token goes with its account.
    expect(removed).toEqual(['account', ...times(300, 'contact'), 'daily count', 'desk-log', 'invite', 'signup']);
    clock.advance(30 * DAY);
    expect(await removeAll(store)).toEqual(['contact']);
    expect(await place.rows('SELECT name FROM attachments')).toEqual([]);
  });

  test('[SRV-17] removes nothing by a clock far ahead, until it is confirmed', async ({ clock, store, operator }) => {
    expect(await store.purgeJob.allow()).toEqual({ now: clock.now(), tokens: clock.now() });
    const purged = clock.now();
    clock.step(30 * DAY + 1);
    expect(await store.purgeJob.allow()).toEqual({ clock: clock.now(), lastPurge: purged });
    clock.step(-1);
    expect(await store.purgeJob.allow()).toMatchObject({ now: clock.now() });
    clock.step(30 * DAY + 1);
    expect(await store.purgeJob.allow()).toMatchObject({ clock: clock.now() });
    await setLastPurge(operator.db, clock.now());
    expect(await lastPurge(operator.db)).toBe(clock.now());
    expect(await store.purgeJob.allow()).toMatchObject({ now: clock.now() });
  });

  test('[STAT-2] erases a person, except deliveries in flight', async ({ place, clock, store, operator }) => {
    await logInAnn(store);
    await acceptLegal(store.accounts, acceptance(annsSession));
    for (const email of ['Ann@Example.org', 'bob@example.org'])
      await store.accept(submission({ payload: { email }, attachments: [attachment(new Uint8Array(9))] }));
    const [row] = await claim(store, clock);
    const held = await heldAbout(operator.db, 'ann@example.org');
    expect(held.submissions.map(({ kind }) => kind).toSorted()).toEqual(['contact', 'legal', 'signup']);
    expect([held.accounts.length, held.legalAcceptances.length, held.legalDocuments.length]).toEqual([1, 1, 1]);
    await store.accounts.forgetMails('ann@example.org');
    const erased = await erase(operator.db, 'ann@example.org', clock.now());
    expect([erased.underWay, erased.account?.sessions]).toEqual([[row?.submission_id], 1]);
    clock.advance(LEASE);
    expect((await erase(operator.db, 'ann@example.org', clock.now())).submissions).toHaveLength(1);
    expect((await leaveNothing(operator.db, ['submissions', 'accounts'])).join()).toContain('Backups hold it');
    const left = (await place.rows<SubmissionTable>(SUBMISSIONS)).map(({ payload }) => payload);
    expect(left).toEqual(['{"email":"bob@example.org"}']);
    expect(await place.rows('SELECT email FROM legal_acceptances')).toEqual([{ email: 'ann@example.org' }]);
  });

  test('[SIGN-10] lets one address use an invite', async ({ place, clock, both, operator }) => {
    const { db } = operator;
    await addInvites(db, [sha256('one'), sha256('two')], clock.now(), clock.now() + DAY);
    const use = (index: number) =>
      addSignup(
        turn(both, index).accounts,
        signup({ address: `ann${index}@example.org`, invite_sha256: sha256('one') }),
      );
    expect(await inviteIsGood(db, sha256('one'), clock.now(), null)).toBe(true);
    expect(statuses(await Promise.all(range(10).map(use)))).toEqual([...times(9, 'invite refused'), 'stored']);
    expect(await place.rows('SELECT id FROM accounts')).toHaveLength(1);
    expect(await revokeInvite(db, sha256('one').slice(0, 8))).toBeNull();
    expect(await revokeInvite(db, sha256('two').slice(0, 8))).toBe(sha256('two'));
    expect((await listInvites(db)).map((invite) => invite.sha256)).toEqual([sha256('one')]);
  });

  test('[SRV-8] [SRV-9] counts attempts and mails of all workers together', async ({ both }) => {
    const byStore = new Map(both.map((store) => [store, createLimits({ shared: store.limiter })]));
    const limits = (index: number) => byStore.get(turn(both, index));
    const attempt = (index: number) => limits(index)?.attempt({ loginsOfAccount: 'ann@example.org' });
    const outcomes = await Promise.allSettled(range(14).map(attempt));
    expect(statuses(outcomes)).toEqual([...times(10, 'fulfilled'), ...times(4, 'rejected')]);
    await limits(0)?.forget('loginsOfAccount', 'ann@example.org');
    await attempt(1);
    const mails = range(22).map((index) => limits(index)?.countMail('link', 'ann@example.org'));
    expect((await Promise.all(mails)).filter(Boolean)).toHaveLength(4);
  });
});
