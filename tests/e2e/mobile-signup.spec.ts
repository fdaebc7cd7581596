/** Only a browser says who it is, hydrates, and goes back. */
import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, hydrated, test } from './site-test.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const flow = (page: Page) => page.locator('[data-machine=mobile-signup]');
const footer = (page: Page) => page.getByRole('contentinfo');

test.use({ userAgent: iPhone });

test('[MOB-2] [RUN-1] the footer and the links to the terms, on an iPhone: hydrate as rendered, and are hidden when a link leads to the page', async ({
  page,
  complaints,
}) => {
  await page.goto(at('/mobile-signup'), { waitUntil: 'load' });
  await expect(footer(page)).toHaveCount(0);
  await hydrated(page);
  await expect(footer(page)).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(footer(page)).toBeVisible();
  await page.goBack();
  await expect(flow(page)).toBeVisible();
  await expect(footer(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});
