import { test as base, expect, type Frame, type Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { startSite, type TestedSite } from '../browser/site.ts';
import { type Embedder, startEmbedder } from './embedder.ts';

export { expect };

interface Fixtures {
  /** Everything the browser's console had to say: errors and warnings. */
  complaints: string[];
}

/** Tests of the built site: one server for each worker, and a page whose console is kept. */
export const test = base.extend<Fixtures, { site: TestedSite; embedder: Embedder }>({
  embedder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the destructuring.
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
    // The headless shell tells every page of a pointer in its corner that nobody has moved, and hydration would begin with it.
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

/** Opens a page of the site and waits until React has taken it over. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/**
 * Has all of a page laid out: what is far below waits until it comes near (from-top.spec.ts), and what is asked for the text that shows
 * leaves it out till then.
 */
export async function layOutAll(page: Page | Frame): Promise<void> {
  await page.evaluate(() => document.documentElement.classList.remove('from-top'));
}

/** Has the clock stand still on the pages that are opened from here on: nothing there moves by itself. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-01-05T11:00:00Z') });
  await page.clock.pauseAt(new Date('2026-01-05T12:00:00Z'));
}

/** The same as `openHydrated` with a clock that stands still. */
export async function openStill(page: Page, path: string): Promise<void> {
  await stopClock(page);
  await openHydrated(page, path);
}

/** Gives the page the sign of a visitor that starts hydration, and waits for its end. */
export async function hydrated(page: Page | Frame): Promise<void> {
  await page.dispatchEvent('body', 'pointermove');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** A message beside its field; the summary at the top of the form has a link with the same words. */
export const beside = (page: Page, message: string) => page.locator('[id$=-error]').filter({ hasText: message });

/**
 * Holds back the page's script, as a slow network does.
 * @param files which files; without it the entry, so that nothing of the page's script runs
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
 * Has the page go on without its script, its styles and its fonts, as where they do not arrive.
 * @returns a function that lets those of the next page through, once this one, which asks at the visitor's first sign, has been refused them
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
