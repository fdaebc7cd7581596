import { execFile } from 'node:child_process';
import { glob, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));

const builds = {
  production: { folder: 'dist', args: [] },
  lab: { folder: 'dist-lab', args: ['--mode', 'lab'] },
} as const;

export type BuildName = keyof typeof builds;

/** Sources of a build; diagrams are part of the lab's only. */
const SOURCES = [
  'src/**',
  'machines/**/*.ts',
  'server/build.ts',
  'server/{build,serve}/**',
  'vite.config.ts',
  'package-lock.json',
];

async function youngest(patterns: readonly string[]): Promise<number> {
  const times = [0];
  for await (const path of glob([...patterns], { cwd: root })) times.push((await stat(`${root}${path}`)).mtimeMs);
  return Math.max(...times);
}

export async function ensureBuilds(names: readonly BuildName[], show: (text: string) => void): Promise<void> {
  const changed = await youngest(SOURCES);
  for (const name of names) {
    const { folder, args } = builds[name];
    const changedForIt = name === 'lab' ? Math.max(changed, await youngest(['machines/**'])) : changed;
    if ((await youngest([`${folder}/pages/**`])) > changedForIt) continue;
    const command = ['server/build.ts', ...args];
    show(`building the site: ${command.join(' ')}`);
    try {
      // Under Vitest it would be a build for development.
      await promisify(execFile)(process.execPath, command, { cwd: root, env: { ...process.env, NODE_ENV: undefined } });
    } catch (error) {
      throw new Error(`the site cannot be built; \`npm run build -- ${args.join(' ')}\` says why`, { cause: error });
    }
  }
}
