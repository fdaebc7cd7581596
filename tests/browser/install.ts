import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.ts';

/** A Chromium that the tests can use, or undefined. */
function present(): string | undefined {
  try {
    return findChromium();
  } catch {
    return undefined;
  }
}

const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/**
 * Sees to it that there is a browser for the tests: what is there is taken; else Playwright's own is
 * downloaded; where that is not to be had, Debian's package is installed.
 * @returns the path of the executable
 * @throws when none could be installed, with what to do
 */
export function installChromium(): string {
  const found = present();
  if (found) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args];
    return run(command, ...rest);
  };
  if (!run('npx', 'playwright', 'install', 'chromium') && apt('update', '-qq')) apt('install', '-y', '-qq', 'chromium');
  const installed = present();
  if (!installed) throw new Error('No browser could be installed. Install Chromium, or set CHROME_PATH to one.');
  return installed;
}
