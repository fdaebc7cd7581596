import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore, type Store } from '../../server/relay-store/store.ts';
import { fromShell } from './support/from-shell.ts';
import { operated } from './support/operated.ts';
import { FakeClock } from './support/fake-clock.ts';
import { foundIn } from './support/raw-files.ts';
import { deliveryRows, execute, query, quoted, submissionRows } from './support/rows.ts';
import { attachment, submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const deliveries = (dataDir: string, ...args: string[]) => operated(['deliveries', ...args], dataDir);

/** One delivery per state; the store is closed unless `open`. */
async function folder({ open = false } = {}): Promise<{ dataDir: string; ids: Record<string, string>; store: Store }> {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, clock: new FakeClock() });
  const states = ['pending', 'waiting', 'delivered', 'dead', 'delivering'];
  for (const state of states) {
    await store.accept(
      submission({
        kind: state === 'dead' ? 'career-application' : 'contact',
        payload: { name: `Ada ${state}`, note: 'a\u001B[2J\u009Bb' },
        attachments: [attachment(new TextEncoder().encode('%PDF-secret'))],
      }),
    );
  }
  const rows = deliveryRows(dataDir);
  const ids: Record<string, string> = {};
  for (const [index, state] of states.entries()) {
    const id = rows[index]?.id ?? '';
    const reason = state === 'dead' ? quoted('SMTP 550: no such mailbox') : 'NULL';
    await execute(
      dataDir,
      `UPDATE deliveries SET state = ${quoted(state)}, attempts = 3, last_error = ${reason} WHERE id = ${quoted(id)}`,
    );
    ids[state] = id;
  }
  if (open) onTestFinished(() => store.close());
  else await store.close();
  return { dataDir, ids, store };
}

test('[SRV-16] `deliveries list` shows each delivery with its state and reason, without visitors’ data', async () => {
  const { dataDir, ids } = await folder();
  const { code, said } = await deliveries(dataDir, 'list');
  expect(code).toBe(0);
  const [head, ...lines] = said.split('\n');
  expect(head).toMatch(/^DELIVERY +KIND +DESTINATION +STATE +ATTEMPTS +RECEIVED +NEXT ATTEMPT +REASON$/);
  expect(lines).toHaveLength(5);
  expect(lines.find((line) => line.startsWith(ids['dead'] ?? 'none'))).toMatch(
    /career-application +mail:contact +dead +3 +2026-01-01T00:00:00Z +\S+ +SMTP 550: no such mailbox$/,
  );
  expect(said).not.toMatch(/Ada|resume|secret/);
});

test('`deliveries list` filters by state and submission type, newest first, and counts those beyond the limit', async () => {
  const { dataDir, ids } = await folder();
  expect((await deliveries(dataDir, 'list', '--state', 'waiting')).said.split('\n')).toHaveLength(2);
  const contact = JSON.parse((await deliveries(dataDir, 'list', '--kind', 'contact', '--json')).said) as {
    total: number;
    deliveries: { id: string }[];
  };
  expect(contact.total).toBe(4);
  expect(contact.deliveries.map(({ id }) => id)).toEqual(
    ['delivering', 'delivered', 'waiting', 'pending'].map((state) => ids[state]),
  );
  expect((await deliveries(dataDir, 'list', '--limit', '2')).said).toMatch(/\n… and 3 older\. --limit shows more\.$/);
  expect((await deliveries(dataDir, 'list', '--kind', 'beta')).said).toBe('No deliveries.');
});

test('[SRV-16] `deliveries show` shows everything but visitors’ data', async () => {
  const { dataDir, ids } = await folder();
  const { code, said } = await deliveries(dataDir, 'show', ids['dead'] ?? '');
  expect(code).toBe(0);
  expect(said).toMatch(/^delivery +[0-9a-f-]{36}$/m);
  expect(said).toMatch(/^reason +SMTP 550: no such mailbox$/m);
  expect(said).toMatch(/^attachments +1 \(11 bytes\)$/m);
  expect(said).not.toMatch(/Ada|resume|secret/);
  const json = (await deliveries(dataDir, 'show', ids['dead'] ?? '', '--json')).said;
  expect(JSON.parse(json)).toMatchObject({ state: 'dead', attachments: [{ type: 'application/pdf', size: 11 }] });
  expect(json).not.toMatch(/Ada|resume|secret/);
});

test('`deliveries show` shows visitors’ data with --payload, without control characters', async () => {
  const { dataDir, ids } = await folder();
  const { said } = await deliveries(dataDir, 'show', ids['dead'] ?? '', '--payload');
  expect(said).toContain(String.raw`"note": "a\u001b[2J\u009bb"`);
  expect(said).toContain('attachment: resume.pdf (application/pdf, 11 bytes)');
  expect(said).not.toMatch(/(?!\n)\p{Cc}/u);
  const json: unknown = JSON.parse((await deliveries(dataDir, 'show', ids['dead'] ?? '', '--payload', '--json')).said);
  expect(json).toMatchObject({ payload: { name: 'Ada dead' }, attachments: [{ name: 'resume.pdf' }] });
});

test('[SRV-16] `deliveries retry` revives a dead letter and no other delivery', async () => {
  const { dataDir, ids } = await folder();
  const before = deliveryRows(dataDir);
  const { code, said } = await deliveries(dataDir, 'retry', ids['dead'] ?? '');
  expect(code).toBe(0);
  expect(said).toMatch(/^1 delivery due now\. /);
  const after = deliveryRows(dataDir).find(({ id }) => id === ids['dead']);
  expect(after).toMatchObject({ state: 'pending', attempts: 0, next_attempt_at: new FakeClock().now() });
  for (const state of ['pending', 'waiting', 'delivered', 'delivering']) {
    const refused = await deliveries(dataDir, 'retry', ids[state] ?? '');
    expect(refused.code).toBe(1);
    expect(refused.complained).toBe(`Delivery ${ids[state]} is ${state}. Only a dead one can be retried.`);
  }
  expect(deliveryRows(dataDir).filter(({ id }) => id !== ids['dead'])).toEqual(
    before.filter(({ id }) => id !== ids['dead']),
  );
});

test('[SRV-16] `deliveries retry` revives all dead letters, or those of one submission type', async () => {
  const { dataDir } = await folder();
  const retried = async (...args: string[]) =>
    (JSON.parse((await deliveries(dataDir, 'retry', '--all-dead', '--json', ...args)).said) as { retried: string[] })
      .retried;
  expect(await retried('--kind', 'contact')).toEqual([]);
  expect(await retried('--kind', 'career-application')).toHaveLength(1);
  expect((await deliveries(dataDir, 'retry', '--all-dead')).said).toBe('No dead deliveries.');
});

test('[SRV-16] `deliveries retry` revives hundreds at once', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, clock: new FakeClock() });
  await Promise.all(Array.from({ length: 450 }, () => store.accept(submission())));
  await store.close();
  await execute(dataDir, "UPDATE deliveries SET state = 'dead'");
  expect((await deliveries(dataDir, 'retry', '--all-dead')).said).toMatch(/^450 deliveries due now\./);
  expect(deliveryRows(dataDir).every(({ state }) => state === 'pending')).toBe(true);
});

test('[SRV-17] `deliveries purge` removes the submission with its mails, and names what the relay cannot remove', async () => {
  const { dataDir, ids } = await folder();
  mkdirSync(join(dataDir, 'outbox'));
  writeFileSync(join(dataDir, 'outbox', `${ids['dead']}.eml`), 'Ada dead');
  writeFileSync(join(dataDir, 'outbox', `${ids['delivered']}.eml`), 'Ada delivered');
  const { code, said } = await deliveries(dataDir, 'purge', ids['dead'] ?? '');
  expect(code).toBe(0);
  expect(said).toMatch(/^Removed submission [0-9a-f-]{36} \(career-application\): 1 delivery, 1 attachment\.\n/);
  expect(said.split('\n').slice(1)).toEqual(['Backups hold it until they are removed.']);
  expect(submissionRows(dataDir)).toHaveLength(4);
  expect(deliveryRows(dataDir).map(({ id }) => id)).not.toContain(ids['dead']);
  expect(readdirSync(join(dataDir, 'outbox'))).toEqual([`${ids['delivered']}.eml`]);
});

test('[SRV-17] `deliveries purge` leaves no byte of it in the store’s files, nor an empty page, beside an open store', async () => {
  const { dataDir, ids, store } = await folder({ open: true });
  const large = await store.accept(
    submission({
      payload: { name: 'secretname' },
      attachments: [
        attachment(Buffer.concat([randomBytes(300_000), Buffer.from('secretresume'), randomBytes(300_000)])),
      ],
    }),
  );
  const traces = ['Ada dead', 'secretname', 'secretresume'];
  // Control: each can be found before.
  expect(Object.keys(foundIn(dataDir, traces)).toSorted()).toEqual(traces);
  const delivery = deliveryRows(dataDir).find(({ submission_id }) => 'id' in large && submission_id === large.id);
  for (const args of [[delivery?.id ?? '', '--force'], [ids['dead'] ?? '']]) {
    const { code, said } = await deliveries(dataDir, 'purge', ...args);
    expect([code, said]).toEqual([0, expect.not.stringContaining('could not be written anew')]);
  }
  expect(foundIn(dataDir, traces)).toEqual({});
  expect(query(dataDir, 'PRAGMA freelist_count')).toEqual([{ freelist_count: 0 }]);
  expect((await store.accept(submission())).status).toBe('stored');
  expect(foundIn(dataDir, ['Ada delivered'])).not.toEqual({});
});

test('[SRV-17] `deliveries purge` does not remove a delivery in flight, and an open one only with --force', async () => {
  const { dataDir, ids } = await folder();
  for (const force of [[], ['--force']]) {
    const refused = await deliveries(dataDir, 'purge', ids['delivering'] ?? '', ...force);
    expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining('being delivered right now') });
  }
  for (const state of ['pending', 'waiting']) {
    const refused = await deliveries(dataDir, 'purge', ids[state] ?? '');
    expect(refused).toMatchObject({
      code: 1,
      complained: expect.stringContaining('still to be delivered to mail:contact'),
    });
    expect((await deliveries(dataDir, 'purge', ids[state] ?? '', '--force')).code).toBe(0);
  }
  expect(submissionRows(dataDir)).toHaveLength(3);
});

test.each([
  [['show', 'nobody'], 1, 'There is no delivery nobody.'],
  [['retry', 'nobody'], 1, 'There is no delivery nobody.'],
  [['purge', 'nobody'], 1, 'There is no delivery nobody.'],
  [['lost'], 1, "Unknown command 'lost': did you mean list?"],
  [['toString'], 1, "Unknown command 'toString'"],
  [
    ['list', '--state', 'lost'],
    1,
    "Option '--state <state>' argument 'lost' is invalid. Allowed choices are pending, delivering, waiting, delivered, dead.",
  ],
  [['list', '--limit', '0'], 1, "Option '--limit <n>' argument '0' is invalid. It is a number from 1 to 999999."],
  [['list', 'all'], 1, "Too many arguments for 'list'. Expected 0 arguments but got 1."],
  [['list', '--stat', 'dead'], 1, "Unknown option '--stat': did you mean --state?"],
  [['show'], 1, "Missing required argument 'id'"],
  [['show', 'a', 'b'], 1, "Too many arguments for 'show'. Expected 1 argument but got 2."],
  [['retry'], 1, 'It takes either an id or --all-dead.'],
  [['retry', 'a', '--all-dead'], 1, 'It takes either an id or --all-dead.'],
  [['retry', 'a', '--kind', 'contact'], 1, '--kind goes with --all-dead.'],
])('`deliveries` with %j ends with %i and says: %s', async (args, code, complaint) => {
  const { dataDir } = await folder();
  const result = await deliveries(dataDir, ...args);
  expect(result.code).toBe(code);
  expect([result.said, result.complained]).toEqual(['', complaint]);
});

test('[SRV-16] `deliveries` names a store that it could not open', async () => {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'staveline.db');
  mkdirSync(path);
  expect(await deliveries(dataDir, 'list')).toEqual({
    code: 1,
    said: '',
    complained: `The store ${path} cannot be used (unable to open database file).`,
  });
});

test('`deliveries` reports a missing store and creates none', async () => {
  const dataDir = temporaryFolder();
  expect(await deliveries(dataDir, 'list')).toMatchObject({
    code: 1,
    complained: `There is no store in ${dataDir}. DATA_DIR says where it is.`,
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('`deliveries` reports an empty file in the place of the store', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'staveline.db'), '');
  expect(await deliveries(dataDir, 'list')).toMatchObject({
    code: 1,
    complained: `There is no store in ${dataDir}. Start the relay once.`,
  });
});

test('`deliveries` reports a store of another release and does not change it', async () => {
  const { dataDir } = await folder();
  await execute(dataDir, "INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01T00:00:00.000Z')");
  expect(await deliveries(dataDir, 'list')).toMatchObject({
    code: 1,
    complained: 'The store is of another release. Start the relay once.',
  });
});

test('`deliveries` writes answers to standard output and errors to standard error', async () => {
  const { dataDir, ids } = await folder();
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['server/relay.command.ts', 'deliveries', ...args], {
      env: { ...fromShell, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  const listed = run('list', '--json');
  expect([listed.status, listed.stderr]).toEqual([0, '']);
  expect(JSON.parse(listed.stdout)).toMatchObject({ total: 5 });
  const missing = run('show', ids['nobody'] ?? 'nobody');
  expect([missing.status, missing.stdout, missing.stderr]).toEqual([1, '', 'There is no delivery nobody.\n']);
  expect((await deliveries(dataDir, '--help')).said).toMatch(/^Usage: npm run relay -- deliveries/);
});
