import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DeskAction } from '../../server/desk/store.ts';
import { exportedLeads, leadAmongOthers, leadFile, nextLead, pageOfLeads } from '../../server/desk/leads.ts';
import { sqliteEngine } from '../../server/db/sqlite.ts';
import type { SqliteThread } from '../../server/db/sqlite-thread.ts';
import { createStore } from '../../server/store.ts';
import { FakeClock } from './support/fake-clock.ts';
import { RecordingThread } from './support/recording-thread.ts';
import { attachment, claim, submission, succeeded } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/** Small indexes: open deliveries only, and sizes of files only. */
const SMALL = '(deliveries_(due|leased|open)|attachments_size)';

/** A full table scan in a plan (https://sqlite.org/eqp.html). A search for a minimum shows no index. */
const readsAll = (detail: string) =>
  /^(SCAN|SEARCH) "?(submissions|deliveries|attachments)\b/.test(detail) &&
  !new RegExp(` USING (COVERING )?INDEX ${SMALL}\\b`).test(detail) &&
  !/^SEARCH .* USING /.test(detail);

async function plansOf(thread: SqliteThread, statements: Iterable<string>): Promise<Map<string, string[]>> {
  const plans = new Map<string, string[]>();
  for (const sql of statements) {
    const [plan] = await thread.run({ sql: `EXPLAIN QUERY PLAN ${sql}` });
    plans.set(
      sql,
      (plan?.rows ?? []).map(({ detail }) => String(detail)),
    );
  }
  return plans;
}

function recordingThread() {
  return new RecordingThread({ path: join(temporaryFolder(), 'staveline.db'), busyTimeout: 0 });
}

test('[SRV-3] the relay’s statements never read a whole table: a million done submissions slow nothing down', async () => {
  const clock = new FakeClock();
  const thread = recordingThread();
  const store = await createStore(sqliteEngine(thread), { clock });
  onTestFinished(() => store.close());
  thread.statements = [];
  const application = submission({
    kind: 'career',
    idempotencyKey: 'key',
    attachments: [attachment(new Uint8Array([1]))],
  });
  await store.accept(application);
  expect((await store.accept(application)).status).toBe('repeated');
  const now = clock.now();
  const [row] = await claim(store, clock);
  await store.attachments(row?.submission_id ?? '');
  expect(await store.attachmentBytes()).toBe(1);
  await store.freeLeases(now);
  expect(await store.orphans(now)).toHaveLength(1);
  expect(await store.counts()).toEqual({ byState: { delivering: 1 }, oldestDue: null });
  const finding = { says: 'answers', probed: 5_000, now, retryAfter: null } as const;
  expect(await store.report({ ...succeeded(row, clock), finding })).toBe(true);
  expect(await store.counts()).toEqual({ byState: {}, oldestDue: null });
  await store.unclaimedQueues([], now);
  await store.correct(now);
  await store.held('ann@example.org');
  await store.accounts.forgetMails('ann@example.org');
  const asked = new Set(thread.statements.filter((sql) => !/^(begin|commit)/.test(sql)));
  expect(asked.size).toBeGreaterThanOrEqual(12);
  // The control reads whole tables.
  const control = ["SELECT * FROM submissions WHERE payload = ''", 'SELECT min(next_attempt_at) FROM deliveries'];
  const faults = [...(await plansOf(thread, [...asked, ...control]))].filter(([, details]) => details.some(readsAll));
  expect(faults.map(([sql]) => sql)).toEqual(control);
});

test('[TEAM-2] the desk reads leads in the order of an index: no page of its list or export sorts them all', async () => {
  const thread = recordingThread();
  const store = await createStore(sqliteEngine(thread), { clock: new FakeClock() });
  thread.statements = [];
  const after = { receivedAt: 1, id: 'id' };
  for (const order of ['newest first', 'oldest first'] as const)
    for (const filter of [{}, { since: 1 }, { answered: false }, { types: ['contact'] }])
      expect((await store.desk.leads(filter, { after, order }).next()).value).toEqual([]);
  const plans = await plansOf(thread, new Set(thread.statements));
  await store.close();
  // A type is a parameter of the statement for all of them.
  expect(plans.size).toBe(8);
  for (const [, details] of plans) {
    expect(details[0]).toMatch(/^SEARCH submissions USING INDEX submissions_by_(time|age) \(.*received_at/);
    expect(details.join('\n')).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
  }
});

test('[TEAM-10] the desk reads on a connection of its own: the committing one gets log lines and changes only', async () => {
  const data = { path: join(temporaryFolder(), 'staveline.db'), busyTimeout: 0 };
  const committing = new RecordingThread(data);
  // Opened once the file is there.
  let reading = committing;
  const clock = new FakeClock();
  const store = await createStore(
    sqliteEngine(committing, () => (reading = new RecordingThread({ ...data, readOnly: true }))),
    { clock },
  );
  const lead = submission({ kind: 'career', attachments: [attachment(new Uint8Array([1]))] });
  const { id } = (await store.accept(lead)) as { id: string };
  const { desk } = store;
  const now = () => clock.now();
  const log = (action: DeskAction, subjects: readonly string[]) =>
    desk.addLine({ at: now(), session: 'session', action, subjects });
  const visit = { store: desk, log };
  committing.statements = [];
  const search = { filter: { answered: false }, after: null, text: '', order: 'oldest first' } as const;
  expect((await pageOfLeads(visit, search)).leads).toHaveLength(1);
  expect((await pageOfLeads(visit, { ...search, text: 'nothing of it' })).leads).toEqual([]);
  expect((await leadAmongOthers(visit, id, search))?.lead.id).toBe(id);
  expect(await nextLead(visit, id, search)).toBe(null);
  expect((await leadFile(visit, id, 0))?.content).toEqual(new Uint8Array([1]));
  for await (const page of exportedLeads(visit, {})) expect(page.map((exported) => exported.id)).toEqual([id]);
  expect((await desk.list('pending', 1)).total).toBe(1);
  await desk.dailyCounts('2026-01-01', '2026-01-02');
  expect(await desk.lines({ subject: id }, 50)).toHaveLength(4);
  expect(committing.statements.filter((sql) => !sql.startsWith('insert into "desk_log"'))).toEqual([]);
  expect(committing.statements).toHaveLength(5);
  // A list reads no more leads than it shows, and counts up to a bound.
  const [firstList = '', firstCount = ''] = reading.statements.filter((sql) =>
    /from "submissions"|as "some"/.test(sql),
  );
  expect(firstList).toMatch(/limit \?$/);
  expect(firstCount).toMatch(/limit \?\)/);
  expect(await desk.countLeads({}, 1)).toBe(1);
  await store.accept(submission({ kind: 'career', idempotencyKey: 'another' }));
  expect(await desk.countLeads({}, 1)).toBe(1);
  // The reading connection changes nothing, and sees each commit at once.
  await expect(reading.run({ sql: 'DELETE FROM submissions' })).rejects.toThrow(/readonly/);
  expect(await desk.answer(id, 0, clock.now())).toBe(true);
  expect((await desk.lead(id))?.answered_at).toBe(clock.now());
  await store.close();
});
