import { execFile } from 'node:child_process';
import { glob, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The verification runs on the site as it is in the working tree: a build that is older verifies nothing. */

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the build writes last. */
const MARK = 'dist-test/pages/**';

/** What goes into the test build. Models, tables and diagrams do not. */
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

/** Builds the site in test mode unless the one in dist-test/ is younger than everything it is made of. */
export async function ensureTestBuild(show: (text: string) => void): Promise<void> {
  const [built, changed] = await Promise.all([youngest([MARK]), youngest(SOURCES)]);
  if (built > changed) return;
  show('building the site in test mode');
  try {
    await promisify(execFile)(process.execPath, ['server/build.ts', '--mode', 'test'], { cwd: root });
  } catch (error) {
    throw new Error('the site cannot be built in test mode; `npm run build -- --mode test` says why', { cause: error });
  }
}
