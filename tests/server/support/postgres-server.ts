import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { memoryFolder } from '../../memory-folder.ts';
import { connectionTo } from '../../../server/db/postgres-connection.ts';
import { postgresPrograms } from '../postgres/programs.ts';

interface PostgresServer {
  folder: string;
  stop(): Promise<void>;
}

/** The address of a database: a socket in the server's own folder, without a port. */
const databaseUrl = (folder: string, name: string) =>
  `postgresql:///${name}?user=postgres&host=${encodeURIComponent(folder)}`;

const TIMEOUT_MS = 60_000;

/** The server's status in its data folder, on line eight. */
function isReady(data: string, { pid }: ChildProcess): boolean {
  const file = join(data, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/**
 * Starts a new cluster. It ends with `stop` or with this process; on Linux even when this process is killed.
 * @param folder exists, and is empty
 */
async function startPostgres(folder: string): Promise<PostgresServer> {
  const { initdb, postgres, owner } = await postgresPrograms();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const surroundings = { env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, cwd: folder, ...owner };
  const made = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync', '-D', data];
  execFileSync(initdb, made, { stdio: ['ignore', 'ignore', 'inherit'], ...surroundings });

  const options = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    'max_connections=300',
    'log_min_messages=fatal',
    'logging_collector=off',
    // The databases do not live long enough for a vacuum.
    'autovacuum=off',
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
  const chunks: string[] = [];
  server.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
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
      throw new Error(`PostgreSQL did not start: ${chunks.join('')}`);
    }
    await pause(20);
  }
  return { folder, stop };
}

const clients = new Map<string, Promise<Client>>();

async function connect(url: string): Promise<Client> {
  // A checkpoint may be slow. Another name than the relay's: `copy` refuses a database that a relay uses.
  const client = new Client(connectionTo(url, { timeLimits: false, named: 'the test' }));
  // The server may end before the tests do.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Reads or changes a database from outside, on one connection: a transaction may last over several calls. */
export async function runOn<Row = Record<string, unknown>>(url: string, statement: string): Promise<Row[]> {
  const client = clients.get(url) ?? connect(url);
  clients.set(url, client);
  return (await (await client).query(statement)).rows as Row[];
}

/** Bytes of the databases of a file's tests. */
const ROOM = 2 * 1024 ** 3;

/** Starts a PostgreSQL for the tests of a file. @returns creates an empty database in it */
export function filePostgres(): () => Promise<string> {
  let server: PostgresServer | null = null;
  beforeAll(async () => {
    server = await startPostgres(memoryFolder('relay-postgres', ROOM));
  });
  afterAll(() => server?.stop());
  return async () => {
    const name = `test_${randomBytes(8).toString('hex')}`;
    const folder = server?.folder ?? '';
    await runOn(databaseUrl(folder, 'postgres'), `CREATE DATABASE ${name}`);
    return databaseUrl(folder, name);
  };
}
