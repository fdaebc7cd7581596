import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Flow } from 'flow-core/flow';
import { configured } from '../config.ts';

/** Loads the flows of another commit from a temporary copy. */

const root = () => fileURLToPath(configured().root);

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root(), stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 28 });

/** An unknown commit, or one without flows. */
export class RefError extends Error {
  override name = 'RefError';
}

/** Resolves a branch, tag or abbreviated hash. */
export function commitOf(ref: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).toString().trim();
  } catch {
    throw new RefError(`There is no commit "${ref}": give a branch, a tag or a commit of this repository.`);
  }
}

/** Calls `use` with the flows of a commit, loaded with the installed packages. @param commit a full hash */
export async function withFlowsOf<T>(commit: string, use: (flows: readonly Flow[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'flows-'));
  const { registry } = configured();
  const machines = dirname(registry);
  try {
    let archive: Buffer;
    try {
      archive = git('archive', '--format=tar', commit, '--', machines);
    } catch {
      throw new RefError(`The commit ${commit.slice(0, 12)} has no ${machines}/.`);
    }
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    // The base of its compiler options is outside of machines/.
    rmSync(join(folder, machines, 'tsconfig.json'), { force: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    symlinkSync(join(root(), 'node_modules'), join(folder, 'node_modules'));
    const old = join(folder, registry);
    if (!existsSync(old)) throw new RefError(`The commit ${commit.slice(0, 12)} has no ${registry}.`);
    const { flows } = (await import(pathToFileURL(old).href)) as { flows: readonly Flow[] };
    return await use(flows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
