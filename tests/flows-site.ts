import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { REPORTS } from './toolkit/report/write.ts';

/**
 * `npm run flows:site [-- --out <folder>] [-- --headless]`: the gallery of all flows with diagrams, paths and pictures, as
 * files that open anywhere. It is the report of a verification of all flows, made anew with pictures; `--headless` leaves the
 * browser and its pictures out. `--out` also copies it to a folder.
 */
const { values } = parseArgs({ options: { out: { type: 'string' }, headless: { type: 'boolean', default: false } } });

const verification = spawnSync(process.execPath, ['tests/verify.ts', values.headless ? '--headless' : '--report'], {
  stdio: 'inherit',
});
if (values.out !== undefined) {
  cpSync(`${REPORTS}flows`, values.out, { recursive: true });
  console.log(`site: ${values.out}/index.html`);
}
process.exitCode = verification.status ?? 1;
