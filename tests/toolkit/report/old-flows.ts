import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Flow } from '../../../machines/shared/flow.ts';
import type { PathTable } from '../tables.ts';

/** Loads the flows of another commit from a temporary copy. */

const root = fileURLToPath(new URL('../../../', import.meta.url));

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 28 });

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

/** The flows of a commit with their committed tables. */
export interface OldFlows {
  flows: readonly Flow[];
  tables: ReadonlyMap<string, PathTable>;
}

/** Calls `use` with the flows of a commit, loaded with the installed packages. @param commit a full hash */
export async function withFlowsOf<T>(commit: string, use: (old: OldFlows) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'flows-'));
  try {
    let archive: Buffer;
    try {
      archive = git('archive', '--format=tar', commit, '--', 'machines');
    } catch {
      throw new RefError(`The commit ${commit.slice(0, 12)} has no machines.`);
    }
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    // The base of its compiler options is outside of machines/.
    rmSync(join(folder, 'machines/tsconfig.json'), { force: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const registry = join(folder, 'machines/index.ts');
    if (!existsSync(registry)) throw new RefError(`The commit ${commit.slice(0, 12)} has no machines/index.ts.`);
    const { flows } = (await import(pathToFileURL(registry).href)) as { flows: readonly Flow[] };
    const tables = new Map(
      flows.flatMap(({ machine: { id } }): [string, PathTable][] => {
        const file = join(folder, 'machines', id, `${id}.paths.json`);
        return existsSync(file) ? [[id, JSON.parse(readFileSync(file, 'utf8'))]] : [];
      }),
    );
    return await use({ flows, tables });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
