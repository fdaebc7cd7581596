import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { accountOfSession } from '../../server/accounts/sessions.ts';
import { acceptLegal, firstBroken } from '../../server/accounts/legal-record.ts';
import { sha256 } from '../../server/lib/digest.ts';
import { LEASE } from '../../server/outbox/store.ts';
import { openStore, type Store } from '../../server/store.ts';
import { databasePath } from '../../server/db/data-folder.ts';
import { operated } from './support/operated.ts';
import { FakeClock } from './support/fake-clock.ts';
import { filePostgres, runOn } from './support/postgres-server.ts';
import { acceptance, annsSession, attachment, logInAnn, submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import type { LegalAcceptanceTable } from '../../server/db/database.ts';

// Copies from the embedded store to PostgreSQL and back.

const createPostgres = filePostgres();

const clock = new FakeClock();

const copy = (from: string, to: string) => operated(['copy', '--from', from, '--to', to], '', { clock });

async function fill(store: Store): Promise<void> {
  const content = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 31) % 256);
  const one = (index: number) => ({
    kind: 'contact',
    payload: { index, text: 'Zoë\u0000 "é" 🩺' },
    idempotencyKey: `Key-${index}`,
    destinations: ['mail:contact', 'webhook'],
    ...(index % 100 === 0 && { attachments: ['b.pdf', 'A.pdf', 'é.pdf'].map((name) => attachment(content, name)) }),
  });
  const [first] = await Promise.all(Array.from({ length: 1_200 }, (_, index) => store.accept(one(index))));
  const lead = first && 'id' in first ? first.id : '';
  const taken = { assignee: 'Zoë', note: 'Called.\n🩺', due_hours: 24, version: 0, changed_at: clock.now() };
  expect(await store.desk.assign(lead, taken, null)).toBe(true);
  expect(await store.desk.answer(lead, 1, clock.now())).toBe(true);
  await store.desk.addLine({ at: clock.now(), session: '0123abcd', action: 'answered', subjects: [lead] });
  await store.addDailyCounts([{ day: '2026-01-01', kind: 'page', flow: '', name: '/', total: 7 }]);
  await store.claim({ queue: 'mail', now: clock.now(), limit: 3 });
  await logInAnn(store);
  for (const text of ['Be kind.', 'Be kinder.', 'Be kindest.']) {
    const documents = [{ id: 'terms', version: '1', locale: 'en', sha256: sha256(text), text }];
    const accepted = { ...acceptance(annsSession), documents };
    expect((await acceptLegal(store.accounts, accepted)).status).toBe('stored');
  }
}

test(
  '[SRV-17] `copy` moves everything to PostgreSQL and back with equal digests, and the relay continues there',
  { timeout: 120_000 },
  async () => {
    const embedded = temporaryFolder();
    const store = await openStore({ dataDir: embedded, clock });
    await fill(store);
    await store.close();
    const url = await createPostgres();
    const there = await copy(embedded, url);
    expect(there).toMatchObject({ code: 0, stderr: '' });
    expect(there.stdout).toMatch(/the digests of all 16 tables are equal/);
    expect(await runOn(url, 'SELECT count(*)::int AS submissions FROM submissions')).toEqual([{ submissions: 1_204 }]);
    expect(await runOn(url, 'SELECT count(*)::int AS files FROM attachments')).toEqual([{ files: 39 }]);
    expect(
      await runOn(url, 'SELECT (SELECT count(*) FROM answers)::int AS a, (SELECT count(*) FROM desk_log)::int AS d'),
    ).toEqual([{ a: 1, d: 1 }]);
    const records = await runOn<LegalAcceptanceTable>(url, 'SELECT * FROM legal_acceptances ORDER BY number');
    expect([records.length, firstBroken(records)]).toEqual([3, null]);

    const back = temporaryFolder();
    const returned = await copy(url, back);
    expect(returned.code).toBe(0);
    expect(returned.stdout).toBe(there.stdout);

    const secretKey = readFileSync(join(embedded, 'secret.key'));
    const moved = await openStore({ dataDir: embedded, clock, database: url, secretKey });
    onTestFinished(() => moved.close());
    expect((await accountOfSession(moved.accounts.db, sha256('session'), clock.now()))?.address).toBe(
      'ann@example.org',
    );
    expect(await moved.orphans(clock.now() + LEASE)).toHaveLength(3);
    const again = await moved.accept({
      kind: 'contact',
      payload: { index: 7, text: 'Zoë\u0000 "é" 🩺' },
      idempotencyKey: 'Key-7',
      destinations: ['mail:contact', 'webhook'],
    });
    expect(again.status).toBe('repeated');

    expect(await copy(embedded, url)).toMatchObject({
      code: 1,
      stderr: 'A relay is running on the database. Stop all of them first.',
    });
  },
);

test('[SRV-17] `copy` refuses a store of another release, and a start leaves it as it was', async () => {
  const [older, target] = [temporaryFolder(), temporaryFolder()];
  const path = databasePath(older);
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE kysely_migration (name text, timestamp text); CREATE TABLE submissions (payload text);
    INSERT INTO kysely_migration VALUES ('0001-submissions-and-deliveries', '2026-11-01T00:00:00.000Z');
    INSERT INTO submissions VALUES ('{"name":"Ada"}');`);
  database.close();
  expect(await copy(older, target)).toMatchObject({
    code: 1,
    stderr: 'The store to copy from is empty or of another release. Start the relay on it once.',
  });
  await expect(openStore({ dataDir: older, clock })).rejects.toThrow(
    'The store was made by another release of Staveline, and was left as it is.',
  );
  const reopened = new DatabaseSync(path);
  expect(reopened.prepare('SELECT name FROM sqlite_schema').all()).toEqual([
    { name: 'kysely_migration' },
    { name: 'submissions' },
  ]);
  expect(reopened.prepare('SELECT payload FROM submissions').all()).toEqual([{ payload: '{"name":"Ada"}' }]);
  reopened.close();
});

test('[SRV-17] `copy` refuses a target that is not empty, a source in use, and a folder without a store', async () => {
  const [full, other] = [temporaryFolder(), temporaryFolder()];
  for (const dataDir of [full, other]) {
    const store = await openStore({ dataDir, clock });
    await store.accept(submission());
    await store.close();
  }
  expect(await copy(full, other)).toMatchObject({
    code: 1,
    stderr: 'The store to copy to is not empty: there is something in submissions, deliveries.',
  });
  const nowhere = temporaryFolder();
  expect(await copy(nowhere, other)).toMatchObject({ code: 1, stderr: `There is no store in ${nowhere}.` });
  const url = await createPostgres();
  expect(await copy(url, nowhere)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('empty or of another release'),
  });
  const parent = temporaryFolder();
  // A mistyped address must not be used as a folder.
  for (const address of ['postgresq://relay:secret@db.example.com/staveline', 'mysql://db.example.com/staveline']) {
    for (const [from, to] of [
      [full, address],
      [address, join(parent, 'data')],
    ] as const) {
      const answer = await copy(from, to);
      expect(answer).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('neither a data folder nor an address that begins with postgresql://'),
      });
      expect(answer.stderr).not.toContain('secret');
    }
  }
  expect([readdirSync(parent), readdirSync('.').filter((name) => /^(postgresq|mysql):/.test(name))]).toEqual([[], []]);
  const unreachable = 'postgresql://relay:secretvalue@127.0.0.1:1/none';
  expect(await copy(full, unreachable)).toMatchObject({
    code: 1,
    stderr: 'The database of --to cannot be used (ECONNREFUSED).',
  });
  expect(await copy(unreachable, nowhere)).toMatchObject({
    code: 1,
    stderr: 'The database of --from cannot be used (ECONNREFUSED).',
  });
  expect(await copy(full, full)).toMatchObject({ code: 1, stderr: '--from and --to are the same store.' });
  const damaged = temporaryFolder();
  writeFileSync(join(damaged, 'staveline.db'), 'no database'.repeat(1_000));
  expect(await copy(damaged, nowhere)).toMatchObject({
    code: 1,
    stderr: `The store ${join(damaged, 'staveline.db')} cannot be used (file is not a database).`,
  });
  const running = await openStore({ dataDir: full, clock });
  onTestFinished(() => running.close());
  expect(await copy(full, url)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already using the data folder'),
  });
  expect((await operated(['copy', '--from', full], '', { clock })).code).toBe(1);
});

test('[SRV-17] `backup` and `restore` leave a PostgreSQL to pg_dump and pg_restore', async () => {
  for (const command of ['backup', 'restore'])
    expect(await operated([command, temporaryFolder()], '', { database: 'postgresql://127.0.0.1:1/none' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The store is the database of DATABASE_URL: pg_dump and pg_restore are for it (docs/operations.md).',
    });
});
