import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

for (const [path, name, leadsTo] of [
  ['/contact?sent=yes', 'Write another message', '/contact'],
  ['/beta-tester?sent=yes', 'Send another application', '/beta-tester'],
  ['/beta-tester', /^Read the /, '/beta-tester#nda-text'],
  ['/career-application?sent=yes', 'Send another application', '/career-application'],
  ['/forgot-password?sent=yes', 'Use another address', '/forgot-password'],
  ['/complete-registration?resent=yes', 'Ask again', '/complete-registration'],
  ['/mobile-signup?sent=yes', 'Wrong address? Correct it and send again', '/mobile-signup'],
  ['/signup?plan=np_pa_monthly', 'Choose a different plan', '/signup'],
  ['/signup', /^Advanced Practice Provider.*once a year/, '/signup?plan=np_pa_annual'],
] as const) {
  test(`Ctrl+click on "${String(name)}" at ${path} opens another tab and leaves the page unchanged`, async ({
    page,
    context,
  }) => {
    await openHydrated(page, at(path));
    const link = page.getByRole('main').getByRole('link', { name });
    const opened = context.waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    await (await opened).waitForURL((url) => url.href.endsWith(at(leadsTo)), { waitUntil: 'commit' });
    await expect(link).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
