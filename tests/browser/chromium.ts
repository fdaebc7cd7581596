import { existsSync } from 'node:fs';
import type { Browser, LaunchOptions } from '@playwright/test';
import { chromium } from '@playwright/test';

/** Resolves to loopback. Browsers trust a name less than loopback itself over plain http. */
export const NAMED_HOST = 'www.named.example';

/** Containers need no sandbox; the other options stop Chromium's own network traffic. */
export const chromiumArguments = [
  `--host-resolver-rules=MAP ${NAMED_HOST} 127.0.0.1`,
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's packages: the whole browser, and the headless shell. */
export const WHOLE = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

const firstOf = (candidates: readonly (string | undefined)[]) =>
  candidates.find((path) => path !== undefined && path !== '' && existsSync(path));

/** A whole Chromium, for measuring and recording: CHROME_PATH, Playwright's own, or the system's. */
export function findChromium(): string {
  const found = firstOf([process.env['CHROME_PATH'], chromium.executablePath(), WHOLE]);
  if (!found) throw new Error('No Chromium found. Run `npx playwright install chromium`, or set CHROME_PATH.');
  return found;
}

/**
 * The tests' Chromium: the headless shell, in which they take half the time, or a whole one.
 * @returns undefined for Playwright's own, which it finds itself
 */
export function findTestChromium(): string | undefined {
  const chosen = firstOf([process.env['CHROME_PATH']]);
  if (chosen) return chosen;
  return existsSync(chromium.executablePath()) ? undefined : (firstOf([SHELL]) ?? findChromium());
}

export function testBrowser(): LaunchOptions {
  const executablePath = findTestChromium();
  // The shell would round letter positions to pixels, unlike current browsers.
  return { ...(executablePath && { executablePath }), args: [...chromiumArguments, '--font-render-hinting=none'] };
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
}
