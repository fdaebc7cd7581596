import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../server/store.ts';
import { FakeClock } from './support/fake-clock.ts';
import { fromShell } from './support/from-shell.ts';
import { operated } from './support/operated.ts';
import { execute } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const list = (dataDir: string) => operated(['invites', 'list'], dataDir);

/** The data folder of a relay that has ended. */
async function folder(): Promise<string> {
  const dataDir = temporaryFolder();
  await (await openStore({ dataDir, clock: new FakeClock() })).close();
  return dataDir;
}

test.each([
  [['lost'], "Unknown command 'lost': did you mean list?"],
  [['toString'], "Unknown command 'toString'"],
  [['create', '--count', '0'], "Option '--count <n>' argument '0' is invalid. It is a number from 1 to 1000."],
  [['list', 'all'], "Too many arguments for 'list'. Expected 0 arguments but got 1."],
  [['create', '--cout', '2'], "Unknown option '--cout': did you mean --count?"],
  [['revoke'], "Missing required argument 'digest'"],
])('a command that is called as `invites` with %j ends with 1 and says: %s', async (args, complaint) => {
  expect(await operated(['invites', ...args], await folder())).toEqual({ code: 1, stdout: '', stderr: complaint });
});

test('[SRV-16] a command names a store that it could not open', async () => {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'staveline.db');
  mkdirSync(path);
  expect(await list(dataDir)).toEqual({
    code: 1,
    stdout: '',
    stderr: `The store ${path} cannot be used (unable to open database file).`,
  });
});

test('a command reports a missing store and creates none', async () => {
  const dataDir = temporaryFolder();
  expect(await list(dataDir)).toMatchObject({
    code: 1,
    stderr: `There is no store in ${dataDir}. DATA_DIR says where it is.`,
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a command reports an empty file in the place of the store', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'staveline.db'), '');
  expect(await list(dataDir)).toMatchObject({
    code: 1,
    stderr: `There is no store in ${dataDir}. Start the relay once.`,
  });
});

test('a command reports a store of another release and does not change it', async () => {
  const dataDir = await folder();
  await execute(dataDir, "INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01T00:00:00.000Z')");
  expect(await list(dataDir)).toMatchObject({
    code: 1,
    stderr: 'The store is of another release. Start the relay once.',
  });
});

test('a command writes answers to standard output and errors to standard error', async () => {
  const dataDir = await folder();
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['server/operate.command.ts', 'invites', ...args], {
      env: { ...fromShell, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  const listed = run('list');
  expect([listed.status, listed.stdout, listed.stderr]).toEqual([0, 'No invites.\n', '']);
  const missing = run('revoke', '0123456789');
  expect([missing.status, missing.stdout, missing.stderr]).toEqual([1, '', 'There is no unused invite 0123456789.\n']);
  expect((await operated(['invites', '--help'], dataDir)).stdout).toMatch(/^Usage: npm run invites/);
});
