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
 * Sees to it that there is a browser for the tests: what is there is taken; else Playwright's own is downloaded; where that is not
 * to be had, Debian's headless shell is installed. It is installed beside a whole Chromium of Debian's as well, with which the tests
 * take twice as long, but do without it.
 * @throws when none could be installed, with what to do
 */
export function installTestChromium(): void {
  if (found() === null) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (found() === null || found() === WHOLE) aptInstall(PACKAGE);
  if (found() === null) throw new Error('No browser could be installed. Install Chromium, or set CHROME_PATH to one.');
}
