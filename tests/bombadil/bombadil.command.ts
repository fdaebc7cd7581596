import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { Argument } from 'commander';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';
import { findChromium } from '../browser/chromium.ts';
import { startSite } from '../browser/site.ts';
import { ensurePackages } from '../on-demand.ts';

/** `npm run bench -- bombadil`: Bombadil explores the built site at random and judges properties.ts. Not part of `npm test`. */

const program = createProgram('npm run bench -- bombadil')
  .description('Bombadil explores the built site, and judges fifteen properties; ends with 1 where one is violated')
  .addArgument(
    new Argument('[paths...]', 'where it begins, below the base path').default([
      '/',
      '/contact',
      '/signup',
      '/legal-acceptance',
      '/login',
    ]),
  )
  .option('--seconds <n>', 'for each of them', wholeNumber(86_400), 60)
  .option('--out <folder>', 'keeps traces and pictures there')
  .parse();
const { seconds, out } = program.opts<{ seconds: number; out?: string }>();

ensurePackages(import.meta.dirname);
const folder = out ?? mkdtempSync(join(tmpdir(), 'bombadil-'));
const site = await startSite({ mode: 'production' });
const searched = `${dirname(findChromium())}${delimiter}${process.env['PATH'] ?? ''}`;

/** @returns how many violations it prints */
const explore = (path: string) =>
  new Promise<number>((resolve) => {
    const run = spawn(
      join(import.meta.dirname, 'node_modules/.bin/bombadil'),
      [
        'browser',
        'test',
        '--headless',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--output-path',
        join(folder, path === '/' ? 'home' : path.slice(1)),
        '--output-path-overwrite',
        '--time-limit',
        `${seconds}s`,
        `${site.origin}${BASE_PATH}${path}`,
        join(import.meta.dirname, 'properties.ts'),
      ],
      { env: { ...process.env, PATH: searched, RUST_LOG: 'error' }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let printed = '';
    run.stdout.on('data', (text: Buffer) => (printed += text.toString()));
    run.on('close', (code) => {
      const violated = [...printed.matchAll(/^(\w+) was violated:\n\n(.*)$/gm)];
      const steps = printed.match(/^\d\d:\d\d\.\d{3} /gm)?.length ?? 0;
      console.log(`${path}: ${steps} steps, ${violated.length} violations`);
      for (const [, name, what] of violated) console.error(`  ${name}: ${what}`);
      // It ends otherwise where it could not run.
      resolve(Math.max(violated.length, code !== 0 && steps === 0 ? 1 : 0));
    });
  });

let violations = 0;
try {
  // oxlint-disable-next-line no-await-in-loop -- one browser at a time.
  for (const path of program.processedArgs[0] as readonly string[]) violations += await explore(path);
} finally {
  await site.stop();
  if (out === undefined) rmSync(folder, { recursive: true, force: true });
}
if (violations > 0) process.exitCode = 1;
