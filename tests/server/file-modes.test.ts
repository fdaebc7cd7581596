import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../server/relay-store/store.ts';
import { asScript, message, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { applying } from './support/resumes.ts';
import { deliveryRows } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

const windows = process.platform === 'win32';

const modeOf = (path: string) => statSync(path).mode & 0o777;

const modesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => [
      join(entry.parentPath, entry.name).slice(folder.length + 1),
      modeOf(join(entry.parentPath, entry.name)),
    ]),
  );

function expectPrivate(folder: string, names: readonly RegExp[]): void {
  const modes = modesIn(folder);
  for (const name of names) expect(Object.keys(modes)).toContainEqual(expect.stringMatching(name));
  const open = Object.entries(modes).filter(
    ([name, mode]) => mode !== (statSync(join(folder, name)).isDirectory() ? 0o700 : 0o600),
  );
  expect(open.map(([name, mode]) => `${name} ${mode.toString(8)}`)).toEqual([]);
}

function run(env: Record<string, string>, ...args: string[]) {
  const child = spawn('sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function command(env: Record<string, string>, ...args: string[]): Promise<void> {
  const child = run(env, ...args);
  child.stdout.resume();
  expect(await once(child, 'close')).toEqual([0, null]);
}

// Needs a built site: `npm test` builds first.
test.skipIf(windows || !existsSync('dist/client'))(
  'files of the relay and its commands are readable by their user only, whatever the umask',
  { timeout: 120_000 },
  async () => {
    const dataDir = temporaryFolder();
    const relay = run({ PORT: '0', DATA_DIR: dataDir }, 'server/main.ts');
    const [line] = (await once(relay.stdout, 'data')) as [Buffer];
    const port = Number(/localhost:(\d+)/.exec(line.toString())?.[1]);
    expect((await send(port, asScript())).status).toBe(200);
    expect((await send(port, applying())).status).toBe(200);
    await until(() => deliveryRows(dataDir).every(({ state }) => state === 'delivered'));
    expectPrivate(dataDir, [
      /^staveline\.db$/,
      /^staveline\.db-wal$/,
      /^staveline\.db-shm$/,
      /^staveline\.lock$/,
      /^secret\.key$/,
      /^outbox$/,
      /^outbox\/.*\.eml$/,
      /^assets-archive\/assets\/.*\.js$/,
    ]);

    const [backups, exported, restored, copied] = [
      temporaryFolder(),
      temporaryFolder(),
      temporaryFolder(),
      temporaryFolder(),
    ];
    await command({ DATA_DIR: dataDir }, 'server/operate.command.ts', 'backup', backups);
    expectPrivate(backups, [/staveline\.db$/, /secret\.key$/, /outbox\/.*\.eml$/, /manifest\.json$/]);
    await command(
      { DATA_DIR: dataDir },
      'server/operate.command.ts',
      'person',
      'export',
      message.email,
      '--out',
      join(exported, 'ada'),
    );
    expectPrivate(exported, [/^ada\/.+/]);
    const [backup = ''] = readdirSync(backups);
    await command({ DATA_DIR: join(restored, 'data') }, 'server/operate.command.ts', 'restore', join(backups, backup));
    expectPrivate(restored, [/^data\/staveline\.db$/, /^data\/secret\.key$/]);
    relay.kill('SIGTERM');
    await once(relay, 'close');
    await command({}, 'server/operate.command.ts', 'copy', '--from', dataDir, '--to', join(copied, 'data'));
    expectPrivate(copied, [/^data\/staveline\.db$/]);
  },
);

test.skipIf(windows)('a store that others may read is made private when a relay starts', async () => {
  const dataDir = temporaryFolder();
  await (await openStore({ dataDir, clock: new FakeClock() })).close();
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
  const store = await openStore({ dataDir, clock: new FakeClock() });
  onTestFinished(() => store.close());
  expectPrivate(dataDir, [/^staveline\.db$/, /^staveline\.db-wal$/, /^staveline\.lock$/, /^secret\.key$/]);
});
