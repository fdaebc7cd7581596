import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const changed = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether a folder's own packages are installed, as its lockfile has them. npm writes its record last. */
export const hasPackages = (folder: string): boolean =>
  changed(join(folder, 'node_modules/.package-lock.json')) >= changed(join(folder, 'package-lock.json'));

/** Installs what a folder's package.json names, when it is first needed. Its description says what that is. */
export function ensurePackages(folder: string): void {
  if (hasPackages(folder)) return;
  const { description } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { description: string };
  process.stderr.write(`Installing ${description}, once.\n`);
  const command = 'npm ci --no-audit --no-fund --loglevel=error';
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm ci has failed in ${folder}.`);
}
