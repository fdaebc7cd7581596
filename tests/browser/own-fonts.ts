import type { Frame, Page } from '@playwright/test';

/** Waits for the web fonts, which the page requests after its first paint (src/boot/boot.ts). */
export async function inOwnFonts(page: Page | Frame): Promise<void> {
  await page.locator('html.fonts').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}
