import { execFile } from 'node:child_process';
import { glob, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Tests run on the site as it is in the working tree: they build it anew when a source is younger than the build. */

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The builds with their folders and the arguments that make them. */
const builds = {
  production: { folder: 'dist', args: [] },
  test: { folder: 'dist-test', args: ['--mode', 'test'] },
  lab: { folder: 'dist-lab', args: ['--mode', 'lab'] },
  inspector: { folder: 'dist-inspector', args: ['--inspector', '--out', 'dist-inspector'] },
} as const;

export type BuildName = keyof typeof builds;

/** What goes into a build. Models, tables and diagrams do not, but for the lab's. */
const SOURCES = [
  'src/**',
  'machines/**/!(*.model).ts',
  'server/build.ts',
  'server/pages/**',
  'vite.config.ts',
  'package-lock.json',
];

/** When the youngest of the files was changed, in milliseconds since 1970; 0 when there are none. */
async function youngest(patterns: readonly string[]): Promise<number> {
  const times = [0];
  for await (const path of glob([...patterns], { cwd: root })) times.push((await stat(`${root}${path}`)).mtimeMs);
  return Math.max(...times);
}

/** Makes each of the builds that is not younger than its sources. */
export async function ensureBuilds(names: readonly BuildName[], show: (text: string) => void): Promise<void> {
  const changed = await youngest(SOURCES);
  for (const name of names) {
    const { folder, args } = builds[name];
    const changedForIt = name === 'lab' ? Math.max(changed, await youngest(['machines/**'])) : changed;
    // Pages are written last.
    if ((await youngest([`${folder}/pages/**`])) > changedForIt) continue;
    const command = ['server/build.ts', ...args];
    show(`building the site: ${command.join(' ')}`);
    try {
      await promisify(execFile)(process.execPath, command, { cwd: root });
    } catch (error) {
      throw new Error(`the site cannot be built; \`npm run build -- ${args.join(' ')}\` says why`, { cause: error });
    }
  }
}
