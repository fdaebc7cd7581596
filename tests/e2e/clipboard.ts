import type { Page } from '@playwright/test';

/** What a visitor would paste now. By the keyboard: reading the clipboard is what the site's Permissions-Policy denies. */
export async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'pasted';
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press('Control+V');
  const text = await page.locator('#pasted').inputValue();
  await page.evaluate(() => document.getElementById('pasted')?.remove());
  return text;
}
