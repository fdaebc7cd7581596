import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { databasePath } from '../../server/db/data-folder.ts';
import { OperatorError } from '../../server/lib/operator-error.ts';
import { LEASE, step } from '../../server/outbox/store.ts';
import { openStore } from '../../server/store.ts';
import { FakeClock } from './support/fake-clock.ts';
import { deliveryRows, execute, quoted } from './support/rows.ts';
import { attachment, claim, submission, succeeded } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import type { DeliveryState, DeliveryTable } from '../../server/db/database.ts';

const states = Object.keys(deliveryMachine.states) as DeliveryState[];

async function testStore(dataDir = temporaryFolder()) {
  const clock = new FakeClock();
  const store = await openStore({ dataDir, clock });
  onTestFinished(() => store.close());
  return { store, dataDir, clock };
}

type Relay = Awaited<ReturnType<typeof testStore>>;

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
  const { store } = await testStore(dataDir);
  expect(store.accounts.mark.now()).toBe(new FakeClock().now());
});

const file = (content: string, name = 'resume.pdf') => attachment(new TextEncoder().encode(content), name);

test.each([
  ['its payload in another order', 'repeated', { payload: { b: { d: true, c: [1, null] }, a: '1' } }],
  ['another payload', 'conflict', { payload: { name: 'Eve' } }],
  ['another kind', 'stored', { kind: 'beta' }],
  ['another file', 'conflict', { attachments: [file('two')] }],
  ['another name of its file', 'conflict', { attachments: [file('one', 'other.pdf')] }],
  ['no file', 'conflict', { attachments: [] }],
])('[SRV-14] an idempotency key that comes again with %s: %s', async (_, status, change) => {
  const { store } = await testStore();
  const payload = { a: '1', b: { c: [1, null], d: true } };
  const first = submission({ idempotencyKey: 'k', payload, attachments: [file('one')] });
  const again = { ...first, ...change };
  const accepted = await Promise.all([store.accept(first), store.accept(again)]);
  expect(accepted.map((one) => one.status)).toEqual(['stored', status]);
  expect((await store.accept(again)).status).toBe(status === 'conflict' ? 'conflict' : 'repeated');
});

test('[SRV-15] a claim without due deliveries waits for no other writer', async () => {
  const { store, dataDir, clock } = await testStore();
  const writer = new DatabaseSync(databasePath(dataDir));
  onTestFinished(() => writer.close());
  writer.exec('BEGIN IMMEDIATE');
  expect(await claim(store, clock)).toEqual([]);
});

interface Waiting {
  state: DeliveryState;
  wait: number;
  destinations?: string[];
}

/** Stores deliveries that have failed three times. */
async function fail({ store, dataDir, clock }: Relay, cases: readonly Waiting[]): Promise<void> {
  for (const { state, wait, destinations = ['mail:contact'] } of cases) {
    const accepted = await store.accept(submission({ destinations }));
    const change = `state = ${quoted(state)}, attempts = 3, last_error = 'ETIMEDOUT', next_attempt_at = ${clock.now() + wait}`;
    const id = 'id' in accepted ? accepted.id : '';
    await execute(dataDir, `UPDATE deliveries SET ${change} WHERE submission_id = ${quoted(id)}`);
  }
}

/** The rows as the machine leaves them. */
const stepped = (rows: readonly DeliveryTable[], event: Parameters<typeof step>[1]) =>
  rows.map((row) => ({ ...row, ...step(row, event) }));

const differing = (rows: readonly DeliveryTable[], others: readonly DeliveryTable[]) =>
  rows.flatMap((row, index) => (row.next_attempt_at === others[index]?.next_attempt_at ? [] : [index]));

test('[SRV-15] a claim takes and changes rows exactly like the machine', async () => {
  const relay = await testStore();
  const { store, dataDir, clock } = relay;
  await fail(
    relay,
    states.map((state) => ({ state, wait: 0 })),
  );
  for (const [now, due] of [[clock.now() - 1, 0] as const, [clock.now(), 3] as const]) {
    const before = deliveryRows(dataDir);
    const expected = stepped(before, { type: 'delivery.claim', at: now, leaseUntil: now + LEASE });
    expect(differing(expected, before)).toHaveLength(due);
    const { deliveries } = await store.claim({ queue: 'mail', now, limit: 100 });
    const tokens = new Map(deliveries.map(({ id, lease_token }) => [id, lease_token]));
    expect(deliveryRows(dataDir)).toEqual(expected.map((row) => ({ ...row, lease_token: tokens.get(row.id) ?? null })));
  }
});

test('[SRV-16] a destination that has recovered makes its held deliveries due, exactly like the machine', async () => {
  const relay = await testStore();
  const { store, dataDir, clock } = relay;
  await store.accept(submission());
  const [probe] = await claim(store, clock);
  await fail(relay, [
    ...states.flatMap((state) => [0, 60_000].map((wait) => ({ state, wait }))),
    { state: 'held', wait: 60_000, destinations: ['webhook'] },
  ]);
  await execute(dataDir, `INSERT INTO queues VALUES ('mail', NULL, 5000, 0)`);
  const rows = () => deliveryRows(dataDir).filter(({ id }) => id !== probe?.id);
  const before = rows();
  const released = stepped(before, { type: 'delivery.release', at: clock.now() });
  const expected = before.map((row, index) => (row.queue === 'mail' ? (released[index] ?? row) : row));
  const finding = { says: 'answers', probed: 5_000, now: clock.now(), retryAfter: null } as const;
  expect(await store.report({ ...succeeded(probe, clock), finding })).toBe(true);
  expect(rows()).toEqual(expected);
  expect(differing(expected, before)).toHaveLength(1);
});

test('[SRV-16] a clock that was ahead and has been corrected makes deliveries due that wait beyond any schedule, exactly like the machine', async () => {
  const relay = await testStore();
  const { store, dataDir, clock } = relay;
  const HOUR = 3_600_000;
  // Relays' clocks differ by up to a minute; the longest wait is a day and a fifth.
  const waits = [0, 60_000, 60_001, HOUR, 28.8 * HOUR + 60_000, 28.8 * HOUR + 60_001, 9_000 * HOUR];
  const cases = states.flatMap((state) => waits.map((wait) => ({ state, wait })));
  await fail(relay, cases);
  const before = deliveryRows(dataDir);
  const expected = stepped(before, { type: 'delivery.correct', at: clock.now() });
  const changed = differing(expected, before);
  expect(changed.map((index) => cases[index])).toEqual([
    ...waits.slice(2).map((wait) => ({ state: 'pending', wait })),
    ...['waiting', 'held'].flatMap((state) => waits.slice(5).map((wait) => ({ state, wait }))),
  ]);
  expect(await store.correct(clock.now())).toBe(changed.length);
  expect(deliveryRows(dataDir)).toEqual(expected);
  expect(await store.correct(clock.now())).toBe(0);
});
