/** Only a browser knows scroll positions, focus, history, storage, connections and what is clicked before hydration. */
import type { Frame, Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { returnToPage } from '../browser/page-return.ts';
import { fillForm, formCase } from './form-cases.ts';
import { at, routes } from './route-table.ts';
import { expect, holdScript, hydrated, idle, openHydrated, openStill, sessionCookies, test } from './site-test.ts';

const banner = (page: Page) => page.getByRole('banner');
const toggle = (page: Page) => banner(page).getByRole('button', { name: /^Switch to (dark|light) theme$/ });
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

test('[ACC-1] the header with the hint of a session offers the account from the first paint, before any script has loaded', async ({
  page,
  site,
}) => {
  await page.context().addCookies(await sessionCookies(site));
  const release = await holdScript(page);
  await page.goto(at('/'));
  const account = banner(page).getByRole('link', { name: 'Your Account' });
  await expect(account).toHaveAttribute('href', '/landing-new/account');
  for (const area of [banner(page), page.getByRole('contentinfo')])
    for (const name of ['Log In', 'Start Free Trial'])
      await expect(area.getByRole('link', { name, includeHidden: true }).first()).toBeHidden();
  const place = await account.boundingBox();
  release();
  await hydrated(page);
  expect(await account.boundingBox()).toEqual(place);
});

test('[ACC-1] the header follows the end of the session: by an answer, in another tab, on going back and on a navigation', async ({
  page,
  site,
}) => {
  const account = banner(page).getByRole('link', { name: 'Your Account' });
  const session = await sessionCookies(site);
  const known = async () => {
    await page.context().addCookies(session);
    await openHydrated(page, at('/reset-password?token=opaque'));
    await expect(account).toBeVisible();
  };
  const unknown = async () => {
    await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(account).toBeHidden();
  };
  await known();
  await page.route(`${site.origin}/reset-password`, async (route) => {
    await page.context().clearCookies();
    await route.fulfill({ json: { success: true } });
  });
  await page.getByLabel('New password').fill('seven quiet herons');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed and you are logged out everywhere.')).toBeVisible();
  await unknown();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('You are logged in.')).toBeHidden();

  await known();
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await unknown();

  await known();
  await page.context().clearCookies();
  await returnToPage(page);
  await unknown();

  await known();
  await page.context().clearCookies();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/);
  await unknown();

  // Another cookie's name may end in the same words.
  for (const name of ['my-session-hint', 'hint'])
    await page.context().addCookies([{ name, value: '1', url: site.origin }]);
  // The first paint: hydration would correct it.
  await holdScript(page);
  await page.goto(at('/about'));
  await unknown();
});

test('[HEAD-2] [ACC-1] while a visitor signs up, the header does not lead to the signup, and the footer’s link starts another one', async ({
  page,
  site,
}) => {
  const trial = banner(page).getByRole('link', { name: /^(Sign Up|Start Free Trial)$/ });
  await page.goto(at('/about'));
  await expect(trial).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Your Account' })).toBeHidden();
  await openHydrated(page, at('/signup?plan=np_pa'));
  await expect(trial).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(page.locator('[data-machine=trial-signup]')).toHaveAttribute('data-state', 'choosing');
  await page.context().addCookies(await sessionCookies(site));
  await page.goto(at('/signup?plan=np_pa'));
  await expect(page.getByText('You are logged in.')).toBeVisible();
});

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 } });
  const button = (page: Page) => page.locator('summary', { hasText: 'Menu' });
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

  test('[HEAD-3] the mobile menu opened before hydration stays open and keeps the focus inside; opened by the browser’s search on the page, it closes with its button and Escape', async ({
    page,
  }) => {
    const letIn = await holdScript(page);
    await page.goto(at('/about'));
    await button(page).click();
    await expect(menu(page)).toBeVisible();
    letIn();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();

    const find = () => page.locator('header details').evaluate((details: HTMLDetailsElement) => (details.open = true));
    await find();
    await expect(menu(page)).toBeVisible();
    await button(page).click();
    await expect(menu(page)).toBeHidden();
    await find();
    await expect(page.locator('header details')).toHaveAttribute('data-state', 'open');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();

    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    const stops = ['Features', 'Demo', 'Pricing', 'Blog', 'Log In', 'Start Free Trial', 'Menu'];
    const walked = async (key: string) => {
      const names: string[] = [];
      for (let stop = 0; stop < stops.length; stop += 1) {
        await page.keyboard.press(key);
        names.push(await page.locator('header details :focus').innerText());
      }
      return names;
    };
    expect(await walked('Tab')).toEqual(stops);
    expect(await walked('Shift+Tab')).toEqual(['Start Free Trial', ...stops.slice(0, 5).toReversed(), 'Menu']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await expect(button(page)).not.toBeFocused();
    await toggle(page).click();
    await expect.poll(() => isDark(page)).toBe(true);
  });
});

test('[FOOT-3] a click in the framed footer navigates the parent window', async ({ page, site, embedder }) => {
  await page.goto(`${embedder.origin}/?frame=${site.origin}${at('/footer-only')}`);
  await page.frameLocator('iframe').getByRole('link', { name: 'Careers' }).click();
  await expect(page).toHaveURL(`${site.origin}${at('/careers')}`);
});

test('[THEME-1] [THEME-4] the stored theme shows from the first paint; a missing or invalid one or a storage that throws gives light, and the toggle works', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    // Every painted theme, and the messages of a page without a frame.
    const seen = new Set<boolean>();
    const heard: unknown[] = [];
    Object.assign(window, { seen, heard });
    new MutationObserver(() => document.body && seen.add(document.documentElement.classList.contains('dark'))).observe(
      document,
      { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] },
    );
    addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
  });
  const opens = async (dark: boolean) => {
    await openHydrated(page, at('/about'));
    expect(await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<boolean>)])).toEqual([dark]);
    await toggle(page).click();
    await expect.poll(() => isDark(page)).toBe(!dark);
  };
  await opens(false);
  // The choice persists on the next page.
  await opens(true);
  expect(await stored(page)).toBe('light');
  for (const nonsense of ['', 'DARK', 'null']) {
    await page.evaluate((value) => localStorage.setItem('theme', value), nonsense);
    await opens(false);
  }
  expect(await page.evaluate(() => String(Reflect.get(window, 'heard')))).not.toContain('theme-change');
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await opens(false);
});

test('[THEME-3] [RUN-5] [SHOW-12] in a frame, messages of another frame or another origin change nothing, before the script too, and the parent’s count at once', async ({
  page,
  site,
  embedder,
  complaints,
}) => {
  const frames = [`${site.origin}${at('/header-only')}`, `${embedder.origin}/`, `${site.origin}${at('/footer-only')}`];
  const open = async () => {
    const letIn = await holdScript(page);
    await page.goto(`${embedder.origin}/?${frames.map((frame) => `frame=${frame}`).join('&')}`);
    const [header, ...others] = page.frames().slice(1);
    if (!header) throw new Error('no frame');
    await header.evaluate(() => {
      const got: unknown[] = [];
      Object.assign(window, { got });
      addEventListener('message', ({ data }) => got.push(data));
    });
    return { letIn, header, others };
  };
  const message = (value: string) => ({ type: 'theme-change', value });
  const fromParent = (data: unknown) => page.evaluate((sent) => window.frames[0]?.postMessage(sent, '*'), data);
  const themeOf = (frame: Frame) =>
    frame.evaluate(() => [document.documentElement.classList.contains('dark'), localStorage.getItem('theme')]);
  const got = (frame: Frame) => frame.evaluate(() => (Reflect.get(window, 'got') as unknown[]).length);
  // Messages of the header frame only: the footer frame also posts theme-change once its script has loaded.
  const heard = async () => {
    const all = await page.evaluate(() => Reflect.get(window, 'heard') as { frame: number }[]);
    return all.filter(({ frame }) => frame === 0);
  };

  const { letIn, header, others } = await open();
  const strangers = async () => {
    const before = await got(header);
    for (const other of others)
      await other.evaluate((data) => window.parent.frames[0]?.postMessage(data, '*'), message('dark'));
    await header.evaluate(
      (data) =>
        dispatchEvent(new MessageEvent('message', { data, source: window.parent, origin: 'https://stranger.example' })),
      message('dark'),
    );
    for (const malformed of ['dark', null, { type: 'theme-change' }, message('DARK'), { value: 'dark' }])
      await fromParent(malformed);
    await expect.poll(() => got(header)).toBe(before + others.length + 6);
    expect(await themeOf(header)).toEqual([false, null]);
  };
  await strangers();
  letIn();
  await hydrated(header);
  expect(await themeOf(header)).toEqual([false, null]);
  await strangers();

  // The parent may set the theme, and receives only the visitor's own choices, even if it echoes them.
  await fromParent(message('dark'));
  await expect.poll(() => themeOf(header)).toEqual([true, 'dark']);
  await page.evaluate(() =>
    addEventListener('message', ({ data, source }) => source?.postMessage(data, { targetOrigin: '*' })),
  );
  for (const theme of ['light', 'dark']) {
    await header.getByRole('button', { name: `Switch to ${theme} theme` }).click();
    await expect
      .poll(async () => (await heard()).at(-1))
      .toEqual({ frame: 0, origin: site.origin, data: message(theme) });
  }
  await expect.poll(() => themeOf(header)).toEqual([true, 'dark']);
  expect(await heard()).toHaveLength(2);

  // Before the script its word counts at once, and stays.
  await header.evaluate(() => localStorage.clear());
  const again = await open();
  await fromParent(message('dark'));
  await expect.poll(() => themeOf(again.header)).toEqual([true, null]);
  again.letIn();
  await hydrated(again.header);
  await expect.poll(() => themeOf(again.header)).toEqual([true, 'dark']);
  await expect(again.header.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect([await heard(), complaints]).toEqual([[], []]);
});

test('[THEME-2] a page restored from the back/forward cache has the theme chosen in the meantime', async ({ page }) => {
  await openHydrated(page, at('/contact'));
  for (const theme of ['dark', 'light']) {
    // Changed by another page: a page in the back/forward cache gets no event.
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await returnToPage(page);
    await expect(toggle(page)).toHaveAttribute('data-state', theme);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  }
});

for (const [when, files] of [
  ['before the script has loaded', '**/assets/entry-client-*.js'],
  ['while React waits for the route’s script', '**/assets/about-*.js'],
] as const) {
  test(`[HEAD-4] a click on the toggle ${when} is repeated after hydration`, async ({ page }) => {
    const letIn = await holdScript(page, files);
    const asked = page.waitForRequest(files);
    await page.goto(at('/about'));
    await page.dispatchEvent('body', 'pointermove');
    await asked;
    await toggle(page).click();
    expect(await isDark(page)).toBe(false);
    letIn();
    await expect.poll(() => isDark(page)).toBe(true);
    expect(await stored(page)).toBe('dark');
  });
}

for (const path of ['/?utm_source=mail', '/enterprise#roi-calculator']) {
  test(`[BASE-8] hydration keeps the scroll position of a visitor who has scrolled before: ${path}`, async ({
    page,
  }) => {
    const letIn = await holdScript(page);
    await page.goto(at(path));
    // Other fonts would break lines elsewhere and move the position.
    await inOwnFonts(page);
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await place();
    await page.evaluate(() => window.scrollBy(0, 300));
    letIn();
    await hydrated(page);
    expect(await place()).toBe(before + 300);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
    // The heading is there before the page has scrolled to it.
    await expect.poll(place).toBe(0);
  });
}

test('[BASE-8] a reload restores the scroll position, before or after the browser does, and the visitor can scroll on from there', async ({
  page,
}) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await openHydrated(page, at('/terms'));
  await inOwnFonts(page);
  await page.evaluate(() => window.scrollTo(0, 1_500));
  const letIn = await holdScript(page);
  await page.reload();
  await inOwnFonts(page);
  await expect.poll(place).toBe(1_500);
  await page.evaluate(() => window.scrollBy(0, 300));
  letIn();
  await hydrated(page);
  expect(await place()).toBe(1_800);

  // The browser has not restored it yet.
  await page.evaluate(() => window.scrollTo(0, 1_500));
  await page.addInitScript(() => void (history.scrollRestoration = 'manual'));
  const letInAgain = await holdScript(page);
  await page.reload();
  await inOwnFonts(page);
  expect(await place()).toBe(0);
  letInAgain();
  await hydrated(page);
  await expect.poll(place).toBe(1_500);
});

test('[BASE-8] going back from an anchor of the same page returns to the link that led there, a footnote’s number', async ({
  page,
}) => {
  await openHydrated(page, at('/blog/staveline-roi-vs-human-scribes'));
  const number = page.getByRole('article').locator('sup a').nth(2);
  await number.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#fn-/);
  await expect(page.locator(':target')).toBeInViewport();
  // The browser has scrolled to the anchor; the router records that a moment later.
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name.
  await page.waitForFunction(() => window.__TSR_ROUTER__?.state.resolvedLocation?.hash);
  await page.goBack();
  await expect(page).not.toHaveURL(/#/);
  await expect(number).toBeFocused();
});

test('[BASE-2] [BASE-8] the first load does not move the focus, the skip link focuses the content, and a page reached by a link has the same text as the loaded page; it is announced for screen readers alone, at its top, with the focus on its heading', async ({
  page,
}) => {
  const announcement = page.locator('[data-machine=route-announcer]');
  const heading = page.getByRole('heading', { level: 1 });
  const link = (path: string) => page.getByRole('contentinfo').locator(`a[href="${at(path)}"]`);
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const expectArrival = async (text: string | RegExp) => {
    await expect(heading).toHaveText(text);
    await expect(heading).toBeFocused();
    await expect.poll(async () => (await announcement.textContent()) === (await page.title())).toBe(true);
    await page.clock.runFor(1_000);
    await expect(announcement).toHaveText('');
  };
  await openStill(page, at('/'));
  await expect(announcement).toHaveText('');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const path of ['/enterprise', '/contact', '/faq']) {
    await link(path).click();
    await expectArrival(routes.find((route) => route.path === path)?.heading ?? /never/);
    await expect.poll(place).toBe(0);
  }

  await page.evaluate(() => window.scrollTo(0, 300));
  await page.clock.runFor(1_000);
  await link('/careers').dispatchEvent('click');
  await expectArrival(/^Careers/);
  await page.goBack();
  await expectArrival(routes.find(({ path }) => path === '/faq')?.heading ?? /never/);
  await expect.poll(place).toBe(300);

  for (const path of ['/careers', '/contact']) await link(path).dispatchEvent('click');
  await expectArrival(routes.find(({ path }) => path === '/contact')?.heading ?? /never/);
  expect(await announcement.evaluate((element) => element.getBoundingClientRect().width)).toBeLessThanOrEqual(1);

  await banner(page).getByRole('link', { name: 'Features' }).click();
  await expect(page.locator('#features')).toBeInViewport();
  await expect(announcement).toHaveText(await page.title());
  await page.clock.runFor(1_000);
  await banner(page).getByRole('link', { name: 'Pricing' }).click();
  await expect(page.locator('#pricing :focus')).toHaveRole('heading');
  await expect(announcement).toHaveText('');
});

test('[BASE-6] when a route’s script fails to load, the page and its typed values stay, and the form posts natively', async ({
  page,
}) => {
  const entry = page.waitForResponse('**/assets/entry-client-*.js');
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/assets/contact-*.js', (route) => route.abort());
  await page.goto(at('/contact'));
  await page.getByLabel('Name').fill('Ann Lee');
  await Promise.all([entry, failed]);
  // Tasks after the failure must have run.
  await idle(page);
  await expect(page.getByLabel('Name')).toHaveValue('Ann Lee');
  await fillForm(page, formCase('contact'));
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/\/contact\?sent=yes$/);
});

test('[BASE-6] [UI-3] going back after following a link without a connection restores typed values', async ({
  page,
  context,
}) => {
  await openHydrated(page, at('/contact'));
  await page.getByLabel('Name').fill('Ann Lee');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you have typed stays on this page.')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('Ann Lee');
  await context.setOffline(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
});
