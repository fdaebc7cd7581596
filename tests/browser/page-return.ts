import type { Page } from '@playwright/test';

/** Tells a page that it comes back from the back/forward cache, which Chromium switches off while it is driven. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}
