import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresPrograms } from './postgres-programs.ts';
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

/** A server is started within this, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** The status that a server writes into its data folder, on the line after seven others. */
function isReady(data: string, { pid }: ChildProcess): boolean {
  const file = join(data, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/**
 * Makes a cluster in a folder of its own and starts it. It ends with `stop`, and also when this process ends; on Linux even when this
 * process is killed.
 * @param settings beside those of a new cluster, such as `fsync=off`
 * @param folder where it is to be; a cluster that is there already is started as it is
 */
export async function startPostgres(
  settings: readonly string[] = [],
  folder = mkdtempSync(join(tmpdir(), 'relay-postgres-')),
): Promise<PostgresServer> {
  const { initdb, postgres, owner } = await postgresPrograms();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const surroundings = { env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, cwd: folder, ...owner };
  const made = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync', '-D', data];
  if (!existsSync(data)) execFileSync(initdb, made, { stdio: ['ignore', 'ignore', 'inherit'], ...surroundings });

  const options = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    'max_connections=300',
    'log_min_messages=fatal',
    'logging_collector=off',
    ...settings,
  ];
  // SIGINT ends it fast and orderly.
  const [program = postgres, ...before] =
    process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'INT', postgres] : [postgres];
  const server = spawn(program, [...before, '-D', data, ...options.flatMap((option) => ['-c', option])], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...surroundings,
  });
  const end = () => void server.kill('SIGINT');
  process.once('exit', end);
  const said: string[] = [];
  server.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const stop = async () => {
    process.off('exit', end);
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + TIMEOUT_MS;
  while (!isReady(data, server)) {
    if (server.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`PostgreSQL did not start: ${said.join('')}`);
    }
    await pause(20);
  }
  return { folder, process: server, stop };
}

/** Makes an empty database. @returns its address */
export function createDatabase(folder: string): string {
  const name = `test_${randomBytes(8).toString('hex')}`;
  runNow(databaseUrl(folder, 'postgres'), `CREATE DATABASE ${name}`);
  return databaseUrl(folder, name);
}
