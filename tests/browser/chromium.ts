import { existsSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';

/** Without a sandbox it runs in containers; the rest keeps Chromium from talking to anybody but the site. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where a Chromium is: Playwright's own if it is installed, else CHROME_PATH, else the system's. */
export function findChromium(): string {
  const candidates = [chromium.executablePath(), process.env['CHROME_PATH'], '/usr/bin/chromium'];
  const found = candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (!found) throw new Error('No Chromium found. Run `npx playwright install chromium`, or set CHROME_PATH.');
  return found;
}

/** Starts a headless Chromium. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
}
