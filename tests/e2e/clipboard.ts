import type { Page } from '@playwright/test';

/** The clipboard's text, pasted by keyboard: the site's Permissions-Policy denies reading it. */
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
