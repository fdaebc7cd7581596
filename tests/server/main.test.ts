import { spawn, type SpawnOptionsWithoutStdio, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { platform } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { listen } from '../../server/http/http-server.ts';
import { OperatorError } from '../../server/lib/operator-error.ts';
import { openStore } from '../../server/store.ts';
import { brandWarning, start } from '../../server/start.ts';
import { asScript, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { submissionRows } from './support/rows.ts';
import { fromShell } from './support/from-shell.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { tinySite } from './support/tiny-build.ts';

const LONG = 180_000;

const canMount =
  platform() === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'x', '/mnt']).status === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const canBeNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', 'require("node:fs").readFileSync("server/main.ts")'], nobody).status === 0;
if (!canMount) console.warn('NOT RUN: a start on a full disk needs root, and a system that lets it mount.');
if (!canBeNobody)
  console.warn('NOT RUN: a start on what belongs to somebody else needs root, and a project that anybody may read.');

const program = resolve('server/main.ts');

function startProcess(
  env: Record<string, string>,
  nodeOptions: string[] = [],
  options: Pick<SpawnOptionsWithoutStdio, 'uid' | 'gid' | 'cwd'> = {},
) {
  const child = spawn(process.execPath, [...nodeOptions, program], { env: { ...fromShell, ...env }, ...options });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  // The process may have exited before all output was read.
  const exited = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, exited, stdout: () => stdout, stderr: () => stderr };
}

/** @returns the refusal of the command that starts the server, without a process of its own */
async function refusal(env: Record<string, string>): Promise<string | null> {
  try {
    const { close } = await start(readConfig({ PORT: '0', ...env }), { log: pino({ level: 'silent' }) });
    await close();
    return null;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

test('[RUN-6] every way to start the server limits Node’s young generation: 10,000 slow senders would fill it', () => {
  const started = ['package.json', 'server/deploy/Containerfile', 'server/deploy/staveline.service'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  expect(started.map((text) => /node[", ]+--max-semi-space-size=16[", ]+server\/main\.ts/.test(text))).toEqual([
    true,
    true,
    true,
  ]);
});

test(
  '[RUN-6] the command that starts the server names a wrong variable and ends with 1',
  { timeout: LONG },
  async () => {
    const { exited, stderr, stdout } = startProcess({ PORT: 'http', MAIL_FROM: 'nobody', DATA_DIR: temporaryFolder() });
    expect(await exited).toEqual([1, null]);
    expect(stderr()).toBe(
      'PORT must be a port number, 0 to 65535\nMAIL_FROM must be a mail address, or a name and one: Staveline <hello@staveline.example>\n',
    );
    expect(stdout()).toBe('');
  },
);

/** Obstacles of a start, with the expected message. */
const inTheWay: [
  what: string,
  prepare: (dataDir: string) => string | Promise<string>,
  message: (dataDir: string) => string,
][] = [
  [
    'another process on the data folder',
    async (dataDir) => {
      const store = await openStore({ dataDir, clock: new FakeClock() });
      onTestFinished(() => store.close());
      return dataDir;
    },
    (dataDir) => `Another process is already using the data folder ${dataDir}.`,
  ],
  [
    'a folder that nobody can lock',
    (dataDir) => (mkdirSync(join(dataDir, 'staveline.lock')), dataDir),
    (dataDir) => `The data folder ${dataDir} cannot be used (unable to open database file).`,
  ],
  [
    'a lock that is no database',
    (dataDir) => (writeFileSync(join(dataDir, 'staveline.lock'), 'Dear Sir or Madam,'.repeat(100)), dataDir),
    (dataDir) => `The data folder ${dataDir} cannot be used (file is not a database).`,
  ],
  [
    'a file in the place of the folder',
    (dataDir) => (writeFileSync(join(dataDir, 'file'), ''), join(dataDir, 'file')),
    (dataDir) => `The data folder ${dataDir} cannot be used (EEXIST: file already exists, mkdir '${dataDir}').`,
  ],
  [
    'a store that is none',
    (dataDir) => (writeFileSync(join(dataDir, 'staveline.db'), 'Dear Sir or Madam,'.repeat(100)), dataDir),
    (dataDir) => `The store ${join(dataDir, 'staveline.db')} cannot be used (file is not a database).`,
  ],
  [
    'a key that is none',
    (dataDir) => (writeFileSync(join(dataDir, 'secret.key'), 'x'), dataDir),
    (dataDir) =>
      `The file ${join(dataDir, 'secret.key')} does not hold a key. Bring back secret.key from a backup, or remove it: a new one is made, and links and cookies so far are worthless.`,
  ],
  [
    'a file in the place of the outbox',
    (dataDir) => (writeFileSync(join(dataDir, 'outbox'), ''), dataDir),
    (dataDir) =>
      `The outbox ${join(dataDir, 'outbox')} cannot be written (EEXIST: file already exists, mkdir '${join(dataDir, 'outbox')}').`,
  ],
  [
    'a key that cannot be read',
    (dataDir) => (mkdirSync(join(dataDir, 'secret.key')), dataDir),
    (dataDir) =>
      `The file ${join(dataDir, 'secret.key')} cannot be read (EISDIR: illegal operation on a directory, read '${join(dataDir, 'secret.key')}').`,
  ],
];
test.each(inTheWay)('[RUN-6] [SRV-13] the start of the server reports %s', async (_what, prepare, message) => {
  const dataDir = await prepare(temporaryFolder());
  expect(await refusal({ DATA_DIR: dataDir })).toBe(message(dataDir));
});

test.skipIf(!canMount).each([4, 40, 48, 100, 200])(
  '[RUN-6] [SRV-13] the start of the server reports a disk with %i KiB as too full for a first start, and succeeds once there is room',
  async (size) => {
    const disk = temporaryFolder();
    expect(
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}k`, 'relay-test', disk], { encoding: 'utf8' }).stderr,
    ).toBe('');
    onTestFinished(() => void spawnSync('umount', ['-l', disk]));
    expect(await refusal({ DATA_DIR: disk })).toMatch(
      new RegExp(
        `^The (store|file|data folder) ${disk}[^\\n]* cannot be (used|written) \\([^\\n]+\\)\\. The disk of DATA_DIR is full: \\d+ KiB are left\\.$`,
      ),
    );
    spawnSync('mount', ['-o', 'remount,size=16m', disk]);
    expect(await refusal({ DATA_DIR: disk })).toBeNull();
  },
);

/** Files that root created, for a relay of another user. */
const notOurs: [what: string, file: string, message: (path: string) => string][] = [
  [
    'store',
    'staveline.db',
    (path) => `The store ${path} cannot be written (EACCES: permission denied, access '${path}').`,
  ],
  ['outbox', 'outbox', (path) => `The outbox ${path} cannot be written (EACCES: permission denied, access '${path}').`],
];
test.skipIf(!canBeNobody).each(notOurs)(
  '[RUN-6] [SRV-13] the command that starts the server reports that the %s belongs to another user, and ends with 1',
  { timeout: LONG },
  async (_what, file, message) => {
    const dataDir = temporaryFolder();
    await (await openStore({ dataDir, clock: new FakeClock() })).close();
    mkdirSync(join(dataDir, 'outbox'));
    for (const path of ['', ...readdirSync(dataDir)].filter((name) => name !== file))
      chownSync(join(dataDir, path), nobody.uid, nobody.gid);
    const { exited, stderr } = startProcess({ PORT: '0', DATA_DIR: dataDir }, [], nobody);
    expect(await exited).toEqual([1, null]);
    expect(stderr()).toBe(`${message(join(dataDir, file))}\n`);
  },
);

test('[RUN-6] the start of the server names the variable of an unavailable port or address', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  const taken = String(await listen(other, 0, '127.0.0.1'));
  const here = { HOST: '127.0.0.1' };
  const cases: [env: Record<string, string>, message: string][] = [
    [{ ...here, PORT: taken }, `Port ${taken} is taken. Set PORT to another one.`],
    [
      { ...here, MONITOR_PORT: taken, MONITOR_HOST: '127.0.0.1' },
      `Port ${taken} is taken. Set MONITOR_PORT to another one.`,
    ],
    [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is no address of this machine.'],
    [
      { ...here, MONITOR_PORT: '0', MONITOR_HOST: '192.0.2.1' },
      'MONITOR_HOST 192.0.2.1 is no address of this machine.',
    ],
    [
      { ...here, MONITOR_PORT: '0', MONITOR_HOST: 'nowhere.invalid' },
      'MONITOR_HOST nowhere.invalid is no address of this machine.',
    ],
  ];
  for (const [env, message] of cases) expect(await refusal({ ...env, DATA_DIR: temporaryFolder() })).toBe(message);
});

// Needs a built site: `npm test` builds first.
test.skipIf(!existsSync('dist/client'))(
  'the command that starts the server logs its address in one line, serves, and ends gracefully with 0',
  { timeout: LONG },
  async () => {
    const dataDir = temporaryFolder();
    const { child, exited, stdout } = startProcess({ PORT: '0', DATA_DIR: dataDir });
    await once(child.stdout, 'data');
    const line = /^Staveline is at http:\/\/localhost:(\d+)\/landing-new\/ \(data in (.+)\)\n$/.exec(stdout());
    expect(line?.[2]).toBe(dataDir);
    const port = Number(line?.[1]);
    expect((await send(port, { method: 'GET', path: '/landing-new/contact' })).status).toBe(200);
    const refused = await send(port, {
      ...asScript(),
      body: 'x',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toContain('Enter your name');
    expect((await send(port, asScript())).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(stdout().split('\n')).toHaveLength(2);
    expect(submissionRows(dataDir)).toHaveLength(1);
  },
);

test(
  '[RUN-6] the command that starts the server for visitors warns in one line of the brand’s defaults',
  { timeout: LONG },
  async () => {
    const env = { PORT: '0', DATA_DIR: temporaryFolder(), ORIGIN: 'https://www.site.example' };
    const { child, exited, stderr } = startProcess(env, [], { cwd: tinySite() });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    await exited;
    expect(stderr()).toMatch(
      /^Visitors of https:\/\/www\.site\.example see sample values of machines\/domain\/brand\.ts: email, [^\n]*phone[^\n]*\n$/,
    );
  },
);

test.each(['http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:8080'])(
  '[RUN-6] the start of the server at %s warns of no defaults',
  (origin) => expect(brandWarning({ origin })).toBeNull(),
);

/** Faults that a signal sets off, with what the log says of them. */
const faults: [what: string, fault: string, message: (dataDir: string) => string][] = [
  [
    'an unexpected error',
    'process.on("SIGWINCH",()=>{throw new TypeError(["secret","words"].join(""))})',
    () => '"type":"TypeError"',
  ],
  [
    'the end of its store’s thread, because it could store nothing',
    `import { Worker } from 'node:worker_threads';
      const post = Worker.prototype.postMessage;
      let thread;
      Worker.prototype.postMessage = function (...given) { thread ??= this; return post.apply(this, given); };
      process.on('SIGWINCH', () => thread.terminate());`,
    (dataDir) => `"reason":"The thread of the store ${join(dataDir, 'staveline.db')} has ended."`,
  ],
];
test.each(faults)(
  '[SRV-13] [SRV-4] the command that starts the server logs the kind of %s and ends with 1',
  { timeout: LONG },
  async (_what, fault, message) => {
    const dataDir = temporaryFolder();
    const { child, exited, stderr } = startProcess(
      { PORT: '0', DATA_DIR: dataDir },
      ['--import', `data:text/javascript,${encodeURIComponent(fault)}`],
      { cwd: tinySite() },
    );
    await once(child.stdout, 'data');
    child.kill('SIGWINCH');
    expect(await exited).toEqual([1, null]);
    expect(stderr()).toContain('"msg":"unexpected error"');
    expect(stderr()).toContain(message(dataDir));
    expect(stderr()).not.toContain('secretwords');
  },
);
