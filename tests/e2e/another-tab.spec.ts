/** Only a browser opens tabs. */
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

test('Ctrl+click on a link that a script handles opens another tab and leaves the page unchanged', async ({
  page,
  context,
  site,
}) => {
  for (const [path, name, leadsTo] of [
    ['/contact?sent=yes', 'Write another message', '/contact'],
    ['/beta-tester', /^Read the /, '/beta-tester#nda-text'],
    ['/complete-registration?resent=yes', 'Ask again', '/complete-registration'],
    ['/mobile-signup?sent=yes', 'Wrong address? Correct it and send again', '/mobile-signup'],
    ['/signup?plan=np_pa_monthly', 'Choose a different plan', '/signup'],
    ['/signup', /^Advanced Practice Provider.*once a year/, '/signup?plan=np_pa_annual'],
  ] as const) {
    await openHydrated(page, at(path));
    const link = page.getByRole('main').getByRole('link', { name });
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
    // A tab in the background is not waited for: its navigation may have ended before, or end late.
    await expect.poll(() => tab.url(), String(name)).toBe(`${site.origin}${at(leadsTo)}`);
    await tab.close();
    await expect(link).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
