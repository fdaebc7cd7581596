import { spawnSync } from 'node:child_process';
import { aptInstall } from '../toolkit/apt.ts';
import { findTestChromium, WHOLE } from './chromium.ts';

/** Debian's package of the headless shell. */
const PACKAGE = 'chromium-headless-shell';

/** The Chromium that tests run in; `undefined` is Playwright's own, null is none. */
function found(): string | undefined | null {
  try {
    return findTestChromium();
  } catch {
    return null;
  }
}

/**
 * Sees to it that there is a browser for the tests: an installed one is used; else Playwright's own is downloaded; else, as root,
 * Debian's headless shell is installed. Beside a whole Chromium of Debian's as well: with that the tests take twice as long.
 * @returns null, or in one sentence what is missing
 */
export function installTestChromium(): string | null {
  if (found() === null) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', shell: true });
  const asRoot = process.getuid?.() === 0;
  if (asRoot && (found() === null || found() === WHOLE)) aptInstall(PACKAGE);
  return found() === null
    ? 'There is no browser: run `npx playwright install --with-deps chromium`, or set CHROME_PATH to a Chromium.'
    : null;
}
