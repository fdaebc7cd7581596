import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acceptLegal } from '../../server/accounts/legal-record.ts';
import { type Manifest, sealOf } from '../../server/privacy/backup.ts';
import type { CommandOptions } from '../../server/cli/command.ts';
import { sha256 } from '../../server/lib/digest.ts';
import { openStore } from '../../server/store.ts';
import { operated } from './support/operated.ts';
import { fromShell } from './support/from-shell.ts';
import { asScript, send } from './support/http.ts';
import { checkDelivered, untilDelivered } from './support/kill-rounds.ts';
import { FakeClock } from './support/fake-clock.ts';
import { checkStore, kill, makeSamples, type Sample, sendAll, startRelayProcess } from './support/relay-load.ts';
import { execute, query, submissionRows } from './support/rows.ts';
import { acceptance, annsSession, attachment, bySignup, logInAnn, submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

const DAY = 24 * 3_600_000;

const run = (
  command: 'backup' | 'clock' | 'restore',
  dataDir: string,
  args: string[],
  settings: Partial<CommandOptions> = {},
) => operated([command, ...args], dataDir, settings);

/** Runs in a process of its own: the load continues beside it. @returns its exit code */
async function backUpBeside(dataDir: string, folder: string): Promise<number> {
  const child = spawn(process.execPath, ['server/operate.command.ts', 'backup', folder], {
    env: { ...fromShell, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

const onlyBackup = (folder: string) => join(folder, readdirSync(folder)[0] ?? '');

/** A data folder with a message, an application with its file, an account and its acceptance; and a backup of it. */
async function backedUp() {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, clock: new FakeClock() });
  await store.accept(submission({ idempotencyKey: 'a' }));
  await store.accept(
    submission({
      kind: 'career',
      idempotencyKey: 'b',
      attachments: [attachment(new TextEncoder().encode('%PDF-secret'))],
    }),
  );
  await logInAnn(store);
  await acceptLegal(store.accounts, acceptance(annsSession));
  await store.close();
  mkdirSync(join(dataDir, 'outbox'));
  writeFileSync(
    join(dataDir, 'outbox', '01a1fc2e-ff09-70cb-91f4-679eeec5b603.eml'),
    'Subject: Hello\r\n\r\nHello.\r\n',
  );
  const folder = temporaryFolder();
  const made = await run('backup', dataDir, [folder]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  return { dataDir, folder, made, path: onlyBackup(folder) };
}

const nowhere = () => join(temporaryFolder(), 'data');

const NOBODY = 65_534;

test(
  '[SRV-2] a backup under load is restored after a kill and data loss: everything answered before it exists and is delivered once',
  { timeout: 240_000 },
  async () => {
    const dataDir = temporaryFolder();
    const relay = await startRelayProcess(dataDir);
    const samples: Sample[] = [];
    const loaded = Promise.withResolvers<void>();
    const answeredAt = new Map<Sample, number>();
    const killing = new AbortController();
    // Runs until stopped, at any machine speed. Few deliveries come beside the backup, as each is made at the end.
    const load = async () => {
      while (!killing.signal.aborted) {
        const lot = makeSamples(answeredAt.size < 50 ? 50 : 2, samples.length);
        samples.push(...lot);
        await sendAll(relay.port, lot, (sample) => {
          answeredAt.set(sample, Date.now());
          if (answeredAt.size === 50) loaded.resolve();
        });
      }
    };
    // Also after a failure: neither may outlive the test.
    onTestFinished(() => {
      killing.abort();
      relay.process.kill('SIGKILL');
    });
    const sending = load();
    await loaded.promise;
    const folder = temporaryFolder();
    expect(await backUpBeside(dataDir, folder)).toBe(0);
    const { made_at } = JSON.parse(readFileSync(join(onlyBackup(folder), 'manifest.json'), 'utf8')) as {
      made_at: string;
    };
    const before = samples.filter((sample) => (answeredAt.get(sample) ?? Infinity) < Date.parse(made_at));
    // The backup was made half-way: earlier forms were answered, and the relay continues.
    expect(before.length).toBeGreaterThanOrEqual(50);
    await until(() => answeredAt.size > before.length);
    killing.abort();
    await kill(relay);
    await sending;
    rmSync(dataDir, { recursive: true });

    const restored = nowhere();
    expect((await run('restore', restored, [onlyBackup(folder)])).code).toBe(0);
    expect(checkStore(restored, before)).toMatchObject({ lost: [] });
    const kept = new Set(submissionRows(restored).map(({ idempotency_key }) => idempotency_key));
    const there = samples.filter(({ key }) => kept.has(key));
    expect(checkStore(restored, there).lost).toEqual([]);
    const own = submissionRows(restored).filter(({ idempotency_key }) => idempotency_key?.startsWith('key-'));
    expect(own).toHaveLength(there.length);

    const second = await startTestRelay({ dataDir: restored });
    await untilDelivered(restored);
    // Mails of later submissions are allowed.
    expect(checkDelivered(restored, there).undelivered).toEqual([]);
    expect((await send(second.port, asScript())).status).toBe(200);
  },
);

test('[SRV-17] a backup is a folder that only its owner can read, with a manifest', async () => {
  const { made, path } = await backedUp();
  expect(path).toMatch(/\/staveline-2026-01-01T00-00-00\.000Z$/);
  const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest;
  expect(manifest.made_at).toBe('2026-01-01T00:00:00.000Z');
  const names = ['staveline.db', 'secret.key', 'outbox/01a1fc2e-ff09-70cb-91f4-679eeec5b603.eml'];
  expect(Object.keys(manifest.files)).toEqual(names);
  for (const name of names) expect(manifest.files[name], name).toBe(sha256(readFileSync(join(path, name))));
  expect(made.stdout).toContain('1 mail in the outbox');
  expect(made.stdout).not.toContain('The key is not in it');
  for (const name of [...names, 'manifest.json']) expect(statSync(join(path, name)).mode & 0o777, name).toBe(0o600);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(readdirSync(path).toSorted()).toEqual(
    [...new Set(['manifest.json', ...names.map((name) => name.split('/')[0])])].toSorted(),
  );
});

test('[SRV-17] a backup contains nothing that was deleted before', async () => {
  const { dataDir } = await backedUp();
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(join(dataDir, 'staveline.db'), { timeout: 5_000 });
  database.exec(
    "PRAGMA secure_delete = OFF; PRAGMA foreign_keys = ON; DELETE FROM submissions WHERE idempotency_key = 'b'",
  );
  database.close();
  // Control: the store's file still contains it.
  expect(readFileSync(join(dataDir, 'staveline.db')).includes('%PDF-secret')).toBe(true);
  const folder = temporaryFolder();
  expect((await run('backup', dataDir, [folder])).code).toBe(0);
  expect(readFileSync(join(onlyBackup(folder), 'staveline.db')).includes('%PDF-secret')).toBe(false);
});

test('[SRV-5] a backup of a changed record of acceptances is made, reports the change, and removes no earlier backup', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, clock: new FakeClock() });
  // More than one read buffer.
  await Promise.all(
    Array.from({ length: 502 }, (_, index) => acceptLegal(store.accounts, acceptance(bySignup(`signup ${index}`)))),
  );
  await store.close();
  const folder = temporaryFolder();
  const before = new FakeClock(Date.UTC(2025, 0, 1));
  expect(await run('backup', dataDir, [folder], { clock: before })).toMatchObject({ code: 0, stderr: '' });

  await execute(dataDir, 'DROP TRIGGER legal_acceptances_no_update');
  await execute(dataDir, "UPDATE legal_acceptances SET accepted_at = '2020-01-01T00:00:00.000Z' WHERE number = 501");
  const { code, stderr } = await run('backup', dataDir, [folder, '--keep-days', '7']);
  expect([code, stderr]).toEqual([
    1,
    'The backup is made, but the digests of its legal acceptances are wrong from number 501 on: the store was tampered with. Keep the earlier backups; none was removed.',
  ]);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a backup that fails leaves nothing behind', async () => {
  const { dataDir } = await backedUp();
  mkdirSync(join(dataDir, 'outbox', '01a1fc2e-ff09-70cb-91f4-679eeec5b604.eml'));
  const folder = temporaryFolder();
  expect((await run('backup', dataDir, [folder])).code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('[SRV-17] a backup with --keep-days removes only older and unfinished backups, and none by a clock that is 800 days ahead', async () => {
  const { dataDir } = await backedUp();
  const folder = temporaryFolder();
  const now = Date.UTC(2026, 5, 30, 12);
  const at = (days: number) => new FakeClock(now - days * DAY);
  for (const days of [31, 30, 1]) expect((await run('backup', dataDir, [folder], { clock: at(days) })).code).toBe(0);
  mkdirSync(join(folder, '.staveline-2026-05-01T00-00-00.000Z.partial'));
  mkdirSync(join(folder, 'staveline-notes'));
  writeFileSync(join(folder, '2020-01-01.tar'), '');
  const kept = await run('backup', dataDir, [folder, '--keep-days', '1'], { clock: at(-800) });
  expect([kept.code, readdirSync(folder).length]).toEqual([0, 7]);
  expect(kept.stdout).toMatch(
    /No earlier backup is removed: the clock says 2028-09-07T12:00:00Z, and the last purge was at .*Z\. If the clock is right: npm run clock -- --confirm/,
  );
  rmSync(join(folder, 'staveline-2028-09-07T12-00-00.000Z'), { recursive: true });
  expect((await run('clock', dataDir, ['--confirm'], { clock: at(0) })).code).toBe(0);
  const made = await run('backup', dataDir, [folder, '--keep-days', '30'], { clock: at(0) });
  expect(made.stdout).toContain('Removed 2 backups of more than 30 days ago.');
  expect(readdirSync(folder).toSorted()).toEqual([
    '2020-01-01.tar',
    'staveline-2026-05-31T12-00-00.000Z',
    'staveline-2026-06-29T12-00-00.000Z',
    'staveline-2026-06-30T12-00-00.000Z',
    'staveline-notes',
  ]);
});

test.each([
  ['an invalid key', 'secret.key', 'short', 'secret.key does not hold a key'],
  [
    'a damaged store',
    'staveline.db',
    'no database'.repeat(1_000),
    'staveline.db cannot be used (file is not a database)',
  ],
  ['an empty store', 'staveline.db', '', 'There is no store in'],
])('[SRV-17] a backup of %s is refused before older backups are removed', async (_, name, content, reason) => {
  const { dataDir, folder, path } = await backedUp();
  writeFileSync(join(dataDir, name), content);
  const clock = new FakeClock(Date.UTC(2026, 0, 10));
  const { code, stderr } = await run('backup', dataDir, [folder, '--keep-days', '1'], { clock });
  expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  expect(readdirSync(folder)).toEqual([basename(path)]);
});

test('[SRV-17] a restore brings back everything including the key and the mails, and the relay continues', async () => {
  const { dataDir, path } = await backedUp();
  const restored = nowhere();
  const done = await run('restore', restored, [path]);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toContain('Everything is as it was at 2026-01-01T00:00:00.000Z.');
  const tables = query<{ name: string }>(dataDir, "SELECT name FROM sqlite_schema WHERE type = 'table'");
  for (const { name } of tables)
    expect(query(restored, `SELECT * FROM ${name}`), name).toEqual(query(dataDir, `SELECT * FROM ${name}`));
  expect(readdirSync(join(restored, 'outbox'))).toEqual(['01a1fc2e-ff09-70cb-91f4-679eeec5b603.eml']);
  expect(readFileSync(join(restored, 'secret.key'))).toEqual(readFileSync(join(dataDir, 'secret.key')));
  for (const name of ['staveline.db', 'secret.key'])
    expect(statSync(join(restored, name)).mode & 0o777, name).toBe(0o600);
  const store = await openStore({ dataDir: restored, clock: new FakeClock() });
  onTestFinished(() => store.close());
  expect((await store.accept(submission({ idempotencyKey: 'a' }))).status).toBe('repeated');
});

test.skipIf(process.getuid?.() !== 0)(
  '[SRV-17] a restore by root gets the data folder’s owner, so that another user’s relay can use it',
  async () => {
    const { path } = await backedUp();
    const restored = nowhere();
    mkdirSync(restored);
    chownSync(restored, NOBODY, NOBODY);
    expect((await run('restore', restored, [path])).code).toBe(0);
    const names = readdirSync(restored, { recursive: true, encoding: 'utf8' });
    expect(names).toContain(join('outbox', '01a1fc2e-ff09-70cb-91f4-679eeec5b603.eml'));
    for (const name of names) expect(statSync(join(restored, name)), name).toMatchObject({ uid: NOBODY, gid: NOBODY });
  },
);

test(
  '[SRV-17] a restore of a damaged, shortened or missing file is refused by name and changes nothing',
  { timeout: 120_000 },
  async () => {
    const { path } = await backedUp();
    const { files } = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest;
    const refused = async (name: string, damage: (file: string) => void) => {
      const copy = join(temporaryFolder(), 'backup');
      cpSync(path, copy, { recursive: true });
      damage(join(copy, name));
      const restored = nowhere();
      const done = await run('restore', restored, [copy]);
      expect(done.code, name).toBe(1);
      expect(done.stderr).toContain(`The backup is damaged: ${name}`);
      expect(existsSync(restored)).toBe(false);
    };
    for (const name of [...Object.keys(files), 'manifest.json']) {
      const { size } = statSync(join(path, name));
      for (const position of [0, Math.floor(size / 2), size - 2]) {
        await refused(name, (file) => {
          const bytes = readFileSync(file);
          bytes[position] = (bytes[position] ?? 0) ^ 1;
          writeFileSync(file, bytes);
        });
      }
      await refused(name, (file) => truncateSync(file, size - 2));
      if (name !== 'manifest.json') await refused(name, (file) => rmSync(file));
    }
    await refused('manifest.json', (file) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace('2026-01-01T', '2026-01-02T')),
    );
  },
);

test('[SRV-17] a restore of a backup of another release is refused and leaves nothing behind', async () => {
  const { path } = await backedUp();
  const restored = nowhere();
  await execute(path, "INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01T00:00:00.000Z')");
  rewriteManifest(path, (manifest) => ({
    ...manifest,
    release: '9.0.0',
    files: { ...manifest.files, 'staveline.db': sha256(readFileSync(join(path, 'staveline.db'))) },
  }));
  expect((await run('restore', restored, [path])).stderr).toBe(
    'The backup is of another release (9.0.0). Restore it with that one.',
  );
  expect(readdirSync(restored)).toEqual(['staveline.lock']);
});

test('[SRV-17] a restore with a path in the manifest’s names is refused', async () => {
  const { path } = await backedUp();
  rewriteManifest(path, (manifest) => ({
    ...manifest,
    files: { ...manifest.files, 'outbox/../../x.eml': '0'.repeat(64) },
  }));
  expect((await run('restore', nowhere(), [path])).stderr).toContain('manifest.json is not as it was written');
});

test('[SRV-17] a restore into a folder that is not empty is refused and changes nothing', async () => {
  const { dataDir, path } = await backedUp();
  const full = await run('restore', dataDir, [path]);
  expect(full.code).toBe(1);
  expect(full.stderr).toMatch(
    /^The data folder .* is not empty: there is .*staveline\.db.*\. Move it away first; nothing was changed\.$/,
  );
  for (const name of ['staveline.db-wal', 'outbox', 'secret.key', 'notes.txt']) {
    const restored = nowhere();
    mkdirSync(join(restored, name), { recursive: true });
    expect((await run('restore', restored, [path])).stderr).toContain(`is not empty: there is ${name}.`);
  }
  const mounted = nowhere();
  for (const name of ['lost+found', 'assets-archive']) mkdirSync(join(mounted, name), { recursive: true });
  expect((await run('restore', mounted, [path])).code).toBe(0);
});

test('[SRV-17] a restore without the relay’s key, or with another one, says that links are void', async () => {
  const { dataDir } = await backedUp();
  const folder = temporaryFolder();
  const secretKey = readFileSync(join(dataDir, 'secret.key'));
  expect((await run('backup', dataDir, [folder], { secretKey })).stdout).toContain('The key is not in it');
  const path = onlyBackup(folder);
  expect(existsSync(join(path, 'secret.key'))).toBe(false);
  const restored = nowhere();
  const without = await run('restore', restored, [path], { secretKey: null });
  expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('Set SECRET_KEY')]);
  const same = await run('restore', nowhere(), [path], { secretKey });
  expect([same.code, same.stdout.includes('are void')]).toEqual([0, false]);
  const other = await run('restore', nowhere(), [path], { secretKey: new Uint8Array(32) });
  expect([other.code, other.stdout.includes('are void')]).toEqual([0, true]);
});

test('a restore of a folder without a backup is refused', async () => {
  const nothing = temporaryFolder();
  expect((await run('restore', nowhere(), [nothing])).stderr).toBe(
    `There is no backup in ${nothing}: it has no manifest.json.`,
  );
  // Like root's backup for another user: present, but unreadable.
  mkdirSync(join(nothing, 'manifest.json'));
  expect((await run('restore', nowhere(), [nothing])).stderr).toBe(
    `The backup in ${nothing} cannot be read (EISDIR: illegal operation on a directory, read '${join(nothing, 'manifest.json')}').`,
  );
});

/** Seals a changed manifest like the program. */
function rewriteManifest(path: string, change: (manifest: Manifest) => Manifest): void {
  const file = join(path, 'manifest.json');
  const { release, made_at, key, files } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const changed = change({ release, made_at, key, files });
  writeFileSync(file, JSON.stringify({ ...changed, sha256: sealOf(changed) }));
}
