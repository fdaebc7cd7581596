import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asScript, send } from './support/http.ts';
import { fromShell } from './support/from-shell.ts';
import { applying } from './support/resumes.ts';
import { allDelivered } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { tinySite } from './support/tiny-build.ts';

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

/** Starts a program under a umask by which everybody may read its files. */
function run(program: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn('sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, resolve(program), ...args], {
    env: { ...fromShell, ...env },
    cwd: tinySite(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

// Every command starts alike (server/operate.command.ts). SQLite requests no mode, so copying shows it.
test.skipIf(process.platform === 'win32')(
  'files of the relay and its commands are readable by their user only, whatever the umask',
  async () => {
    const dataDir = temporaryFolder();
    const relay = run('server/main.ts', [], { PORT: '0', DATA_DIR: dataDir });
    const [line] = (await once(relay.stdout, 'data')) as [Buffer];
    // Before the first mail.
    expectPrivate(dataDir, [/^outbox$/]);
    const port = Number(/localhost:(\d+)/.exec(line.toString())?.[1]);
    expect((await send(port, asScript())).status).toBe(200);
    expect((await send(port, applying())).status).toBe(200);
    await allDelivered(dataDir);
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
    relay.kill('SIGTERM');
    await once(relay, 'close');
    const copied = temporaryFolder();
    const copy = run('server/operate.command.ts', ['copy', '--from', dataDir, '--to', join(copied, 'data')], {});
    copy.stdout.resume();
    expect(await once(copy, 'close')).toEqual([0, null]);
    expectPrivate(copied, [/^data\/staveline\.db$/]);
  },
);
