/** Only a browser knows whether a press with a key reaches the link itself. */
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

test('Ctrl+click on a link that a script handles is left to the browser, with the address of its page, and leaves the page unchanged', async ({
  page,
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
    // The tab itself is not opened: the headless shell does not always report one in the background.
    await page.evaluate(() => {
      addEventListener(
        'click',
        (event) => {
          Object.assign(window, { leftToTheBrowser: !event.defaultPrevented });
          event.preventDefault();
        },
        { once: true },
      );
    });
    await link.click({ modifiers: ['ControlOrMeta'] });
    expect(await page.evaluate(() => Reflect.get(window, 'leftToTheBrowser') as unknown), String(name)).toBe(true);
    expect(await link.evaluate(({ href }: HTMLAnchorElement) => href)).toBe(`${site.origin}${at(leadsTo)}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
