import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresPrograms } from '../postgres/programs.ts';
import { runNow } from './postgres-reader.ts';

export interface PostgresServer {
  /** The databases' address without a name: a socket in its own folder, without a port. */
  folder: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

export const databaseUrl = (folder: string, name: string) =>
  `postgresql:///${name}?user=postgres&host=${encodeURIComponent(folder)}`;

export const SOCKET = '.s.PGSQL.5432';

export const socketOf = (url: string) => join(new URL(url).searchParams.get('host') ?? '', SOCKET);

const TIMEOUT_MS = 60_000;

/** The server's status in its data folder, on line eight. */
function isReady(data: string, { pid }: ChildProcess): boolean {
  const file = join(data, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/**
 * Starts a new or existing cluster. It ends with `stop` or with this process; on Linux even when this process is
 * killed.
 * @param settings beside those of a new cluster, such as `fsync=off`
 * @param folder an existing cluster is reused
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
  // SIGINT is a fast, orderly shutdown.
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
      // The folder is removed too: a checkpoint of all databases would take minutes.
      server.kill('SIGQUIT');
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

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** @param template address of the database to copy; it has no open connection */
export function createDatabase(folder: string, template?: string): string {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const like = template === undefined ? '' : ` TEMPLATE ${nameOf(template)}`;
  runNow(databaseUrl(folder, 'postgres'), `CREATE DATABASE ${name}${like}`);
  return databaseUrl(folder, name);
}
