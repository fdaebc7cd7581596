import type { Frame, Page } from '@playwright/test';

/** Waits until a page stands in its own fonts: it asks for them only once it is painted (src/boot/boot.ts). */
export async function inOwnFonts(page: Page | Frame): Promise<void> {
  await page.locator('html.fonts').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}
