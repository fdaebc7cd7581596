import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPostgres } from './postgres-install.ts';
import { runNow } from './postgres-reader.ts';

/** A PostgreSQL of the tests' own. */
export interface PostgresServer {
  /** The address of its databases but for their name; it listens on a socket in its own folder, on no port. */
  folder: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** The address of a database, as in DATABASE_URL. */
export const databaseUrl = (folder: string, name: string) =>
  `postgresql:///${name}?user=postgres&host=${encodeURIComponent(folder)}`;

/** The name of its socket in that folder. */
export const SOCKET = '.s.PGSQL.5432';

/** The socket of a database's address. */
export const socketOf = (url: string) => join(new URL(url).searchParams.get('host') ?? '', SOCKET);

/** Who runs it: PostgreSQL refuses to be root. */
const OWNER = 'postgres';

/** A server is started within this, in milliseconds. */
const TIMEOUT_MS = 60_000;

const idOf = (what: '-u' | '-g') => Number(execFileSync('id', [what, OWNER], { encoding: 'utf8' }));

/**
 * Makes a cluster in a folder of its own and starts it, as the user postgres when this is root. It ends with `stop`, and also when this
 * process ends in whatever way.
 * @param settings beside those of a new cluster, such as `fsync=off`
 * @param folder where it is to be; a cluster that is there already is started as it is
 */
export async function startPostgres(
  settings: readonly string[] = [],
  folder = mkdtempSync(join(tmpdir(), 'relay-postgres-')),
): Promise<PostgresServer> {
  const programs = installPostgres();
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  chmodSync(folder, 0o700);
  const become = asRoot ? [`--reuid=${OWNER}`, `--regid=${OWNER}`, '--init-groups'] : [];
  const data = join(folder, 'data');
  const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
  const made = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync', '-D', data];
  if (!existsSync(data))
    execFileSync('setpriv', [...become, join(programs, 'initdb'), ...made], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
      cwd: folder,
    });

  const options = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    'max_connections=300',
    'log_min_messages=fatal',
    'logging_collector=off',
    ...settings,
  ];
  const server = spawn(
    'setpriv',
    // SIGINT ends it fast and orderly.
    [
      ...become,
      '--pdeathsig',
      'INT',
      join(programs, 'postgres'),
      '-D',
      data,
      ...options.flatMap((option) => ['-c', option]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: environment, cwd: folder },
  );
  const said: string[] = [];
  server.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const end = performance.now() + TIMEOUT_MS;
  while (!isReady(programs, folder)) {
    if (server.exitCode !== null || performance.now() > end) {
      await stop();
      throw new Error(`PostgreSQL did not start: ${said.join('')}`);
    }
    await pause(50);
  }
  return { folder, process: server, stop };
}

function isReady(programs: string, folder: string): boolean {
  try {
    execFileSync(join(programs, 'pg_isready'), ['-q', '-h', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Makes an empty database. @returns its address */
export function createDatabase(folder: string): string {
  const name = `test_${randomBytes(8).toString('hex')}`;
  runNow(databaseUrl(folder, 'postgres'), `CREATE DATABASE ${name}`);
  return databaseUrl(folder, name);
}
