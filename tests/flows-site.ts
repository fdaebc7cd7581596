import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createProgram } from '../server/kernel/command-line.ts';
import { REPORTS } from './toolkit/report/write.ts';

/**
 * `npm run flows -- site`: the verification report of all flows with pictures, as static files. `--headless` omits
 * browser and pictures, `--out` copies it to a folder.
 */
const values = createProgram('npm run flows -- site')
  .description('writes the gallery of all flows with diagrams, paths and pictures, as files that open anywhere')
  .option('--out <folder>', 'also copies it to a folder')
  .option('--headless', 'without a browser, and so without pictures', false)
  .parse()
  .opts<{ out?: string; headless: boolean }>();

const verification = spawnSync(process.execPath, ['tests/verify.ts', values.headless ? '--headless' : '--report'], {
  stdio: 'inherit',
});
if (values.out !== undefined) {
  cpSync(`${REPORTS}flows`, values.out, { recursive: true });
  console.log(`site: ${values.out}/index.html`);
}
process.exitCode = verification.status ?? 1;
