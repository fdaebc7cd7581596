import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { databasePath } from '../../server/db/data-folder.ts';
import { OperatorError } from '../../server/lib/operator-error.ts';
import { LEASE, step } from '../../server/outbox/store.ts';
import { openStore, type Store } from '../../server/store.ts';
import { FakeClock } from './support/fake-clock.ts';
import { deliveryRows, execute, quoted, submissionRows } from './support/rows.ts';
import { claim, succeeded } from './support/store-places.ts';
import { submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import type { DeliveryState } from '../../server/db/database.ts';

const states = Object.keys(deliveryMachine.states) as DeliveryState[];

async function testStore({ dataDir = temporaryFolder(), clock = new FakeClock() } = {}): Promise<{
  store: Store;
  dataDir: string;
  clock: FakeClock;
}> {
  const store = await openStore({ dataDir, clock });
  onTestFinished(() => store.close());
  return { store, dataDir, clock };
}

test('[SRV-16] half of a surrogate pair in a delivery’s report is replaced, and nothing else of it is lost', async () => {
  const { store, dataDir, clock } = await testStore();
  await store.accept(submission());
  await store.accept(submission());
  const rows = await claim(store, clock, 2);
  const attempt = { at: 1, duration: null, succeeded: false, answer: 'SMTP 451' };
  const reports = ['x\ud83d', 'y🩺'].map((reason, index) => {
    const report = succeeded(rows[index], clock);
    return store.report({ ...report, next: { ...report.next, last_error: reason }, attempt });
  });
  expect(await Promise.all(reports)).toEqual([true, true]);
  expect(deliveryRows(dataDir).map((row) => row.last_error)).toEqual(['x\uFFFD', 'y🩺']);
});

test('[SRV-6] a store from more than an hour ahead is not opened: its clock would stop, and no session would end', async () => {
  const dataDir = temporaryFolder();
  const ahead = await openStore({
    dataDir,
    clock: new FakeClock(Date.UTC(2038, 0, 19, 3)),
  });
  await ahead.accounts.change(() => Promise.resolve());
  await ahead.close();
  const at = (time: number) => openStore({ dataDir, clock: new FakeClock(time) });
  await expect(at(Date.UTC(2038, 0, 19, 2) - 1)).rejects.toThrow(
    new OperatorError(
      'The clock says 2038-01-19T01:59:59Z, but the store was used at 2038-01-19T03:00:00Z. Set the clock right. If it is, it was wrong then: ' +
        'empty the tables clock_mark, sessions and tokens of the store while no relay runs. Everybody logs in again then, and mailed links so far are worthless.',
    ),
  );
  await (await at(Date.UTC(2038, 0, 19, 2))).close();
  // The operator's instruction works.
  for (const table of ['clock_mark', 'sessions', 'tokens']) await execute(dataDir, `DELETE FROM ${table}`);
  const { store } = await testStore({ dataDir });
  expect(store.accounts.mark.now()).toBe(new FakeClock().now());
});

test('[SRV-13] a group commit shares a transaction among concurrent submissions, each with its own answer and row', async () => {
  const { store, dataDir } = await testStore();
  const accepted = await Promise.all(
    Array.from({ length: 600 }, (_, index) => store.accept(submission({ payload: { index } }))),
  );
  const ids = accepted.map((one) => (one.status === 'stored' ? one.id : null));
  expect(new Set(ids).size).toBe(600);
  const rows = new Map(submissionRows(dataDir).map((row) => [row.id, row.payload]));
  expect(ids.map((id) => rows.get(id ?? ''))).toEqual(ids.map((_, index) => `{"index":${index}}`));
  expect(deliveryRows(dataDir)).toHaveLength(600);
});

test('[SRV-14] an idempotency key ignores the order of a payload’s keys', async () => {
  const { store } = await testStore();
  await store.accept(submission({ idempotencyKey: 'k', payload: { a: '1', b: { c: [1, null], d: true } } }));
  const again = await store.accept(
    submission({ idempotencyKey: 'k', payload: { b: { d: true, c: [1, null] }, a: '1' } }),
  );
  expect(again.status).toBe('repeated');
});

test('[SRV-14] an idempotency key with another payload is a conflict, within one batch as well', async () => {
  const { store } = await testStore();
  const accepted = await Promise.all([
    store.accept(submission({ idempotencyKey: 'k' })),
    store.accept(submission({ idempotencyKey: 'k', payload: { name: 'Eve' } })),
  ]);
  expect(accepted.map(({ status }) => status)).toEqual(['stored', 'conflict']);
});

test('[SRV-14] an idempotency key is per kind of submission', async () => {
  const { store } = await testStore();
  await store.accept(submission({ idempotencyKey: 'k' }));
  expect((await store.accept(submission({ kind: 'beta', idempotencyKey: 'k', payload: {} }))).status).toBe('stored');
});

const file = (content: string, name = 'resume.pdf') => ({
  name,
  type: 'application/pdf',
  content: new TextEncoder().encode(content),
});

test('[SRV-14] an idempotency key with other attachments is a conflict', async () => {
  const { store } = await testStore();
  const send = async (...attachments: ReturnType<typeof file>[]) =>
    (await store.accept(submission({ idempotencyKey: 'k', attachments }))).status;
  expect(await send(file('one'))).toBe('stored');
  expect(await send(file('one'))).toBe('repeated');
  expect(await send(file('two'))).toBe('conflict');
  expect(await send(file('one', 'other.pdf'))).toBe('conflict');
  expect(await send()).toBe('conflict');
});

test('[SRV-15] a claim without due deliveries waits for no other writer', async () => {
  const { store, dataDir, clock } = await testStore();
  const writer = new DatabaseSync(databasePath(dataDir));
  onTestFinished(() => writer.close());
  writer.exec('BEGIN IMMEDIATE');
  expect(await claim(store, clock)).toEqual([]);
});

test('[SRV-15] a claim changes a row like the machine', async () => {
  const { store, dataDir, clock } = await testStore();
  await store.accept(submission());
  await execute(dataDir, "UPDATE deliveries SET state = 'held', attempts = 3, last_error = 'ETIMEDOUT'");
  const [before] = deliveryRows(dataDir);
  if (!before) throw new Error('no delivery');
  const [claimed] = await claim(store, clock);
  const expected = step(before, { type: 'delivery.claim', at: clock.now(), leaseUntil: clock.now() + LEASE });
  expect(expected).not.toBeNull();
  expect(deliveryRows(dataDir)[0]).toEqual({ ...before, ...expected, lease_token: claimed?.lease_token });
});

test('[SRV-15] a claim skips deliveries that are not due, done, dead or in flight: exactly where the machine refuses', async () => {
  const { store, dataDir, clock } = await testStore();
  for (const state of states) await store.accept(submission({ payload: { state } }));
  const rows = deliveryRows(dataDir);
  for (const [index, state] of states.entries()) {
    await execute(
      dataDir,
      `UPDATE deliveries SET state = ${quoted(state)} WHERE id = ${quoted(rows[index]?.id ?? '')}`,
    );
  }
  for (const now of [clock.now() - 1, clock.now()]) {
    const allowed = deliveryRows(dataDir).filter(
      (row) => step(row, { type: 'delivery.claim', at: now, leaseUntil: now + 1 }) !== null,
    );
    const { deliveries } = await store.claim({ queue: 'mail', now, limit: 100 });
    expect(deliveries.map(({ id }) => id)).toEqual(allowed.map(({ id }) => id));
  }
  expect(deliveryRows(dataDir).map(({ attempts }) => attempts)).toEqual(
    states.map((state) => (['pending', 'waiting', 'held'].includes(state) ? 1 : 0)),
  );
});

test('[SRV-16] a destination that has recovered makes its held deliveries due, exactly like the machine', async () => {
  const { store, dataDir, clock } = await testStore();
  const cases = states.flatMap((state) => [0, 60_000].map((wait) => ({ state, wait })));
  for (const one of cases) await store.accept(submission({ payload: one }));
  await store.accept(submission({ destinations: ['webhook'] }));
  await store.accept(submission());
  const all = [...cases, { state: 'held', wait: 60_000 }, { state: 'pending', wait: 0 }];
  const [probe] = await claim(store, clock, 100).then((rows) => rows.slice(-1));
  await execute(dataDir, `INSERT INTO queues VALUES ('mail', NULL, 5000, 0)`);
  for (const [index, { id }] of deliveryRows(dataDir).entries()) {
    const one = all[index];
    if (!one || id === probe?.id) continue;
    const next = clock.now() + one.wait;
    await execute(
      dataDir,
      `UPDATE deliveries SET state = ${quoted(one.state)}, next_attempt_at = ${next}, lease_token = NULL WHERE id = ${quoted(id)}`,
    );
  }
  const before = deliveryRows(dataDir).filter(({ id }) => id !== probe?.id);
  const expected = before.map((row) => {
    const next = row.queue === 'mail' ? step(row, { type: 'delivery.release', at: clock.now() }) : null;
    return { ...row, ...next };
  });
  const finding = { says: 'answers', probed: 5_000, now: clock.now(), retryAfter: null } as const;
  expect(await store.report({ ...succeeded(probe, clock), finding })).toBe(true);
  expect(deliveryRows(dataDir).filter(({ id }) => id !== probe?.id)).toEqual(expected);
  expect(expected.filter((row, index) => row.next_attempt_at !== before[index]?.next_attempt_at)).toHaveLength(1);
});

test('[SRV-16] a clock that was ahead and has been corrected makes deliveries due that wait beyond any schedule, exactly like the machine', async () => {
  const { store, dataDir, clock } = await testStore();
  const HOUR = 3_600_000;
  // Relays' clocks differ by up to a minute; the longest wait is a day and a fifth.
  const waits = [0, 60_000, 60_001, HOUR, 28.8 * HOUR + 60_000, 28.8 * HOUR + 60_001, 9_000 * HOUR];
  const cases = states.flatMap((state) => waits.map((wait) => ({ state, wait })));
  for (const one of cases) await store.accept(submission({ payload: one }));
  for (const [index, { id }] of deliveryRows(dataDir).entries()) {
    const one = cases[index];
    if (!one) continue;
    await execute(
      dataDir,
      `UPDATE deliveries SET state = ${quoted(one.state)}, next_attempt_at = ${clock.now() + one.wait} WHERE id = ${quoted(id)}`,
    );
  }
  const before = deliveryRows(dataDir);
  const expected = before.map((row) => ({ ...row, ...step(row, { type: 'delivery.correct', at: clock.now() }) }));
  const changed = expected.flatMap((row, index) =>
    row.next_attempt_at === before[index]?.next_attempt_at ? [] : [cases[index]],
  );
  expect(changed).toEqual([
    ...waits.slice(2).map((wait) => ({ state: 'pending', wait })),
    ...['waiting', 'held'].flatMap((state) => waits.slice(5).map((wait) => ({ state, wait }))),
  ]);
  expect(await store.correct(clock.now())).toBe(changed.length);
  expect(deliveryRows(dataDir)).toEqual(expected);
  expect(await store.correct(clock.now())).toBe(0);
});
