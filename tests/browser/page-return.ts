import type { Page } from '@playwright/test';

/** Simulates a return from the back/forward cache, which Chromium disables under automation. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}
