import { existsSync } from 'node:fs';
import type { Browser, LaunchOptions } from '@playwright/test';
import { chromium } from '@playwright/test';

/** Without a sandbox it runs in containers; the rest keeps Chromium from talking to anybody but the site. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's: the whole browser, and its engine without a browser around it. */
export const WHOLE = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

const firstOf = (candidates: readonly (string | undefined)[]) =>
  candidates.find((path) => path !== undefined && path !== '' && existsSync(path));

/**
 * Where a whole Chromium is, to measure and to record with: the one of CHROME_PATH, else Playwright's own if it is installed,
 * else the system's.
 */
export function findChromium(): string {
  const found = firstOf([process.env['CHROME_PATH'], chromium.executablePath(), WHOLE]);
  if (!found) throw new Error('No Chromium found. Run `npx playwright install chromium`, or set CHROME_PATH.');
  return found;
}

/**
 * Where the Chromium is that tests run in: the headless shell, in which they take half the time, or a whole one where there is
 * no shell.
 * @returns undefined for Playwright's own, which it finds by itself
 */
export function findTestChromium(): string | undefined {
  const chosen = firstOf([process.env['CHROME_PATH']]);
  if (chosen) return chosen;
  return existsSync(chromium.executablePath()) ? undefined : (firstOf([SHELL]) ?? findChromium());
}

/** How the Chromium of the tests is started. */
export function testBrowser(): LaunchOptions {
  const executablePath = findTestChromium();
  // The shell would put letters on whole pixels, which no browser of today does.
  return { ...(executablePath && { executablePath }), args: [...chromiumArguments, '--font-render-hinting=none'] };
}

/** Starts the Chromium of the tests. */
export const launchTestChromium = (): Promise<Browser> => chromium.launch(testBrowser());

/** Starts a whole Chromium, without a window. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
}
