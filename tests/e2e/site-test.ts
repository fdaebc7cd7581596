import { randomUUID } from 'node:crypto';
import { test as base, expect, type Frame, type Page } from '@playwright/test';
import type { Theme } from '../../machines/theme/themes.ts';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { startSite, type TestedSite } from '../browser/site.ts';
import { type Embedder, startEmbedder } from '../browser/embedder.ts';
import { loggedIn, trial } from '../server/support/accounts.ts';

export { expect };

interface Fixtures {
  complaints: string[];
}

export const test = base.extend<Fixtures, { site: TestedSite; embedder: Embedder }>({
  embedder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the destructuring.
    async ({}, use) => {
      const embedder = await startEmbedder();
      await use(embedder);
      await embedder.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ embedder }, use) => {
      const site = await startSite({ mode: 'production', environment: { EMBED_ORIGINS: embedder.origin } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  context: async ({ context }, use) => {
    // The headless shell sends a pointer event at the corner to every page, which would start hydration.
    await context.addInitScript(() => {
      addEventListener(
        'pointermove',
        (event) => event.isTrusted && event.clientX === 0 && event.clientY === 0 && event.stopImmediatePropagation(),
        true,
      );
    });
    await use(context);
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await use(complaints);
  },
});

/** Cookies of a visitor who has just signed up and logged in: the server removes a hint that belongs to no session. */
export async function sessionCookies({ origin, dataDir }: TestedSite) {
  const relay = { port: Number(new URL(origin).port), dataDir };
  const { cookies } = await loggedIn(relay, { ...trial, email: `ann-${randomUUID()}@example.org` });
  return [...cookies].map(([name, value]) => ({ name, value, url: origin }));
}

export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/**
 * Lays out sections that are skipped until they come near (from-top.spec.ts); queries for visible text would miss
 * them.
 */
export async function layOutAll(page: Page | Frame): Promise<void> {
  await page.evaluate(() => document.documentElement.classList.remove('from-top'));
}

/** Stops the clock of pages opened from now on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-01-05T11:00:00Z') });
  await page.clock.pauseAt(new Date('2026-01-05T12:00:00Z'));
}

export async function openStill(page: Page, path: string): Promise<void> {
  await stopClock(page);
  await openHydrated(page, path);
}

/** Resolves when the page's tasks have run. */
export const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

/** Sends the input that starts hydration, and waits for its end. */
export async function hydrated(page: Page | Frame): Promise<void> {
  await page.dispatchEvent('body', 'pointermove');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/**
 * Holds the tasks of the entry and of React, which get a few elements each, until `runTasks`. Calls the page's `onTask`
 * before each of them. It runs in the page and can import nothing.
 */
export function holdTasks(): void {
  const { postMessage } = MessagePort.prototype;
  const held: (() => void)[] = [];
  let calls = 0;
  performance.now = () => Math.floor((calls += 1) / 20) * 5;
  const tasks = {
    held,
    left: 0,
    run() {
      if (tasks.left === 0 || held.length === 0) return;
      tasks.left -= 1;
      (Reflect.get(window, 'onTask') as (() => void) | undefined)?.();
      held.shift()?.();
    },
  };
  MessagePort.prototype.postMessage = function post(...args: unknown[]) {
    held.push(() => Reflect.apply(postMessage, this, args));
    tasks.run();
  };
  Object.assign(window, { tasks });
}

/**
 * Starts hydration and runs a number of the tasks of `holdTasks`. @param count none: the first is there; default: all
 */
export async function runTasks(page: Page, count = Infinity): Promise<void> {
  await page.dispatchEvent('body', 'pointermove');
  await page.waitForFunction((left) => {
    const { tasks } = window as unknown as { tasks: { held: unknown[]; left: number; run(): void } };
    if (tasks.held.length === 0 && tasks.left === 0) return false;
    tasks.left = left;
    tasks.run();
    return true;
  }, count);
  await page.waitForFunction(
    () =>
      (Reflect.get(window, 'tasks') as { left: number }).left === 0 ||
      document.documentElement.dataset['hydrated'] !== undefined,
  );
}

/** Chooses the theme in another tab, as it were: the page follows the stored choice (THEME-2). */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}

/** The error beside a field; the summary links to it with the same words. */
export const beside = (page: Page, message: string) => page.locator('[id$=-error]').filter({ hasText: message });

/**
 * Delays the page's script, like a slow network. @param files default: the entry, so that no script of the page runs
 * @returns a function that lets them through
 */
export async function holdScript(page: Page, files = '**/assets/entry-client-*.js'): Promise<() => void> {
  let letIn = () => {};
  const gate = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(files, async (route) => {
    await gate;
    await route.continue();
  });
  return () => letIn();
}

/**
 * Blocks the page's script, styles and fonts. @returns a function that unblocks them for the next page, after this
 * page's attempt at the first input
 */
export async function refuseAssets(page: Page): Promise<() => Promise<void>> {
  const refused = ['entry-client-', 'style-'].map((name) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${name}`)),
  );
  await page.route('**/assets/**', (route) => route.abort());
  return async () => {
    await Promise.all(refused);
    await inOwnFonts(page);
    await page.unroute('**/assets/**');
  };
}
