import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian's packages put each version. */
const DEBIAN = '/usr/lib/postgresql';

/** Debian makes a cluster and starts it when the server is installed, unless told not to. */
const NO_CLUSTER = '/etc/postgresql-common/createcluster.d';

/** The folder of the newest server's programs; null when there is none. */
function present(): string | null {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [...debian, ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

/**
 * Sees to it that there is a PostgreSQL for the tests: what is there is taken, else Debian's package is installed, without a cluster.
 * @returns the folder of its programs
 * @throws when there is none and none could be installed, with what to do
 */
export function installPostgres(): string {
  const found = present();
  if (found !== null) return found;
  const root = process.getuid?.() === 0;
  const apt = (...args: string[]) => run(root ? 'apt-get' : 'sudo', ...(root ? [] : ['-n', 'apt-get']), ...args);
  if (root) {
    mkdirSync(NO_CLUSTER, { recursive: true });
    writeFileSync(join(NO_CLUSTER, 'none-for-tests.conf'), 'create_main_cluster = false\n');
  }
  if (apt('update', '-qq')) apt('install', '-y', '-qq', 'postgresql');
  const installed = present();
  if (installed === null) throw new Error('No PostgreSQL could be installed. Install it (Debian: apt-get install postgresql): the store is tested on it as well.');
  return installed;
}
