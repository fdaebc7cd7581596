import { expect, test } from '@playwright/test';
import { WRITE_INTERVAL } from '../../server/counts/daily-counts.ts';
import type { DailyCountTable } from '../../server/counts/tables.ts';
import { startSite } from '../browser/site.ts';
import { FakeClock } from '../server/support/fake-clock.ts';
import { query } from '../server/support/rows.ts';

test('[TEAM-4] a visit to the home page and a sent message are these totals, and a visitor with Global Privacy Control is none', async ({
  browser,
}) => {
  const clock = new FakeClock();
  const site = await startSite({ mode: 'test', server: { clock } });
  const rows = (where: string) =>
    query<DailyCountTable>(site.dataDir, `SELECT * FROM daily_counts WHERE ${where} ORDER BY kind, name`);
  try {
    for (const hasPrivacyControl of [true, false]) {
      const context = await browser.newContext({ baseURL: site.origin });
      if (hasPrivacyControl)
        await context.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
        );
      const page = await context.newPage();
      await page.goto('/landing-new/?utm_source=ann@example.org');
      // Before hydration the browser itself would ask for the required fields.
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Enter your name').first()).toBeVisible();
      for (const name of ['Name', 'Email', 'Subject', 'Message'])
        await page.getByRole('textbox', { name }).fill(name === 'Email' ? 'ann@example.org' : 'Setup');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Thank You!')).toBeVisible();
      await page.goto('about:blank');
      await context.close();
    }
    await expect
      .poll(() => {
        clock.advance(WRITE_INTERVAL);
        return rows('true').length;
      })
      .toBeGreaterThan(0);
    const shown = rows("flow IN ('', 'contact')").map(({ kind, name, total }) => [kind, name, total]);
    expect(shown).toEqual([
      ['page', '/', 1],
      ['page', '/contact', 1],
      ['refused field', 'email', 1],
      ['refused field', 'message', 1],
      ['refused field', 'name', 1],
      ['refused field', 'subject', 1],
      ['transition', 'arriving · always [2 of 2] → editing', 1],
      ['transition', 'editing · form.submit → sending', 1],
      ['transition', 'sending · sendContact done [1 of 2] → sent', 1],
      ['transition', 'start', 1],
    ]);
    const days = new Set(rows('true').map(({ day }) => day));
    expect(days).toEqual(new Set(['2026-01-01']));
  } finally {
    await site.stop();
  }
});
