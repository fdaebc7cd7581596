import { spawnSync } from 'node:child_process';
import { aptInstall } from '../apt.ts';
import { findTestChromium, WHOLE } from './chromium.ts';

const PACKAGE = 'chromium-headless-shell';

/** `undefined` is Playwright's own, null is none. */
function found(): string | undefined | null {
  try {
    return findTestChromium();
  } catch {
    return null;
  }
}

/**
 * Debian's headless shell, installed as root, halves the tests' time.
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
