import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from '../../toolkit/apt.ts';

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

/**
 * Sees to it that there is a PostgreSQL for the tests: what is there is taken, else Debian's package is installed, without a cluster.
 * @returns the folder of its programs
 * @throws when there is none and none could be installed, with what to do
 */
export function installPostgres(): string {
  const found = present();
  if (found !== null) return found;
  if (process.getuid?.() === 0) {
    mkdirSync(NO_CLUSTER, { recursive: true });
    writeFileSync(join(NO_CLUSTER, 'none-for-tests.conf'), 'create_main_cluster = false\n');
  }
  aptInstall('postgresql');
  const installed = present();
  if (installed === null)
    throw new Error(
      'No PostgreSQL could be installed. Install it (Debian: apt-get install postgresql): the store is tested on it as well.',
    );
  return installed;
}
