import type { Frame, Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { returnToPage } from '../browser/page-return.ts';
import { at, routes } from './route-table.ts';
import { expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

const banner = (page: Page | Frame) => page.getByRole('banner');
const toggle = (page: Page | Frame) => banner(page).getByRole('button', { name: /^Switch to (dark|light) theme$/ });
const isDark = (page: Page | Frame) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

test.describe('header', () => {
  test('[HEAD-1] [HEAD-2] its links lead where they should', async ({ page }) => {
    await page.goto(at('/about'));
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const [name, href] of [
      ['Features', '/landing-new/#features'],
      ['Demo', '/landing-new/#staveline-in-action'],
      ['Pricing', '/landing-new/#pricing'],
      ['Blog', '/landing-new/blog'],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await expect(banner(page).getByRole('link', { name: 'Staveline' })).toHaveAttribute('href', '/landing-new/');
    await expect(banner(page).getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      '/landing-new/actual-login',
    );
    await expect(banner(page).getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute(
      'href',
      '/landing-new/signup',
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(banner(page).getByRole('link', { name: 'Sign Up', exact: true })).toHaveAttribute(
      'href',
      '/landing-new/signup',
    );
  });

  test('[ACC-1] with the hint of a session it offers the account from the first paint, before any script has come', async ({
    page,
    site,
  }) => {
    await page.context().addCookies([{ name: 'session-hint', value: '1', url: site.origin }]);
    const release = await holdScript(page);
    await page.goto(at('/'));
    const account = banner(page).getByRole('link', { name: 'Your Account' });
    await expect(account).toHaveAttribute('href', '/landing-new/dashboard');
    for (const area of [banner(page), page.getByRole('contentinfo')])
      for (const name of ['Log In', 'Start Free Trial'])
        await expect(area.getByRole('link', { name, includeHidden: true }).first()).toBeHidden();
    const place = await account.boundingBox();
    release();
    await hydrated(page);
    expect(await account.boundingBox()).toEqual(place);
    await page.context().clearCookies();
    await page.goto(at('/about'));
    await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(account).toBeHidden();
  });

  for (const [name, id] of [
    ['Features', 'features'],
    ['Demo', 'staveline-in-action'],
    ['Pricing', 'pricing'],
  ] as const) {
    test(`[HEAD-1] [HOME-7] [BASE-8] on another page ${name} leads to its section of the home page and focuses the heading`, async ({
      page,
    }) => {
      await openHydrated(page, at('/about'));
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/landing-new/#${id}$`));
      await expect(page.locator(`#${id}`)).toBeInViewport();
      await expect(page.locator(`#${id} h2`)).toBeFocused();
    });
  }

  test('[BASE-2] every link of header and footer leads to an existing page', async ({ page, request }) => {
    await page.goto(at('/contact'));
    const links = await page
      .locator('header a, footer a')
      .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
    const own = links.filter((link) => new URL(link).origin === new URL(page.url()).origin);
    expect(own.length).toBeGreaterThan(18);
    for (const link of new Set(own)) expect((await request.get(link)).status(), link).toBe(200);
  });
});

test.describe('mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const button = (page: Page) => page.locator('summary', { hasText: 'Menu' });
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

  test('[HEAD-3] it traps the focus while open, and Escape returns it to the button', async ({ page }) => {
    await openHydrated(page, at('/about'));
    await button(page).click();
    await expect(menu(page)).toBeVisible();
    for (let press = 0; press < 9; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('details') !== null)).toBe(true);
    }
    await button(page).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(menu(page).getByRole('link').last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  });

  test('[HEAD-3] choosing a link closes it and follows the link', async ({ page }) => {
    await openHydrated(page, at('/about'));
    await button(page).click();
    await menu(page).getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog & News');
    await expect(menu(page)).toBeHidden();
  });

  test('[HEAD-3] when the browser’s search on the page opens it, its button and Escape close it', async ({ page }) => {
    await openHydrated(page, at('/about'));
    const find = () => page.locator('header details').evaluate((details: HTMLDetailsElement) => (details.open = true));
    await find();
    await expect(menu(page)).toBeVisible();
    await button(page).click();
    await expect(menu(page)).toBeHidden();
    await find();
    await expect(page.locator('header details')).toHaveAttribute('data-state', 'open');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  });

  test('[HEAD-3] when it is opened before hydration, it stays open and hydration takes it over', async ({ page }) => {
    const letIn = await holdScript(page);
    await page.goto(at('/about'));
    await button(page).click();
    await expect(menu(page)).toBeVisible();
    letIn();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  });
});

test.describe('footer', () => {
  test('[FOOT-1] [FOOT-2] its links lead where they should, and the one without a destination says so', async ({
    page,
  }) => {
    await page.goto(at('/about'));
    const footer = page.getByRole('contentinfo');
    for (const path of [
      '/pricing',
      '/enterprise',
      '/actual-login',
      '/signup',
      '/about',
      '/careers',
      '/contact',
      '/faq',
      '/blog',
      '/beta-tester',
      '/privacy',
      '/trust',
      '/terms',
      '/hipaa-compliance',
    ]) {
      await expect(footer.locator(`a[href="/landing-new${path}"]`), path).toHaveCount(1);
    }
    await expect(footer.getByRole('link', { name: 'Staveline' })).toHaveAttribute('href', '/landing-new/');
    const soon = footer.getByText('Integrations (Coming Soon)');
    await expect(soon).toHaveAttribute('aria-disabled', 'true');
    await expect(soon).not.toHaveAttribute('href');
  });

  test('[FOOT-3] [FOOT-4] [BASE-4] alone in a frame it has plain anchors that navigate the parent, with the parent’s paths', async ({
    page,
  }) => {
    await page.goto(at('/footer-only'));
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    for (const path of ['/login', '/signup']) await expect(footer.locator(`a[href="${path}"]`), path).toHaveCount(1);
    for (const path of [
      'about',
      'careers',
      'contact',
      'faq',
      'beta-tester',
      'privacy',
      'trust',
      'terms',
      'hipaa-compliance',
    ]) {
      await expect(footer.locator(`a[href="/landing-new/${path}"]`), path).toHaveCount(1);
    }
    for (const link of await footer.getByRole('link').filter({ hasNotText: 'Integrations' }).all()) {
      await expect(link).toHaveAttribute('target', '_parent');
    }
    await page.goto(at('/header-only'));
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(1);
  });

  test('[FOOT-3] a click in the framed footer navigates the parent window', async ({ page, site, embedder }) => {
    await page.goto(`${embedder.origin}/?frame=${site.origin}${at('/footer-only')}`);
    await page.frameLocator('iframe').getByRole('link', { name: 'Careers' }).click();
    await expect(page).toHaveURL(`${site.origin}${at('/careers')}`);
  });
});

test.describe('theme', () => {
  test('[HEAD-4] [THEME-1] [THEME-2] the theme is light by default; the toggle adds the class dark and stores the choice', async ({
    page,
  }) => {
    await openHydrated(page, at('/about'));
    expect(await isDark(page)).toBe(false);
    await toggle(page).click();
    expect(await isDark(page)).toBe(true);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await stored(page)).toBe('dark');
    await expect(toggle(page)).toHaveAccessibleName('Switch to light theme');
    await page.reload();
    expect(await isDark(page)).toBe(true);
    await toggle(page).click();
    await expect.poll(() => isDark(page)).toBe(false);
    expect(await stored(page)).toBe('light');
  });

  test('[THEME-1] the stored theme is set before the first paint', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.addInitScript(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      // The first animation frame precedes the first paint.
      const look = () => {
        if (document.body) seen.push(document.documentElement.classList.contains('dark'));
        if (seen.length < 5) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(at('/'));
    await page.waitForFunction(() => (window as unknown as { seen: boolean[] }).seen.length >= 5);
    expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  test('[THEME-2] a change in another tab changes the theme', async ({ page, context }) => {
    await openHydrated(page, at('/about'));
    const other = await context.newPage();
    await openHydrated(other, at('/contact'));
    await toggle(other).click();
    await expect.poll(() => isDark(page)).toBe(true);
    await toggle(page).click();
    await expect.poll(() => isDark(other)).toBe(false);
  });

  test('[THEME-2] a page restored from the back/forward cache has the theme chosen in the meantime', async ({
    page,
  }) => {
    await openHydrated(page, at('/contact'));
    for (const theme of ['dark', 'light']) {
      // Changed by another page: a page in the back/forward cache gets no event.
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await returnToPage(page);
      await expect(toggle(page)).toHaveAttribute('data-state', theme);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    }
  });

  test('[THEME-4] with storage that throws the theme is light and the toggle works', async ({ page, complaints }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await openHydrated(page, at('/about'));
    expect(await isDark(page)).toBe(false);
    await toggle(page).click();
    expect(await isDark(page)).toBe(true);
    // Without storage, a page restored from the back/forward cache keeps its own choice.
    await returnToPage(page);
    expect(await isDark(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  for (const nonsense of ['auto', 'DARK', '{"theme":"dark"}', '']) {
    test(`[THEME-4] ${JSON.stringify(nonsense)} in storage means light`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), nonsense);
      await openHydrated(page, at('/about'));
      expect(await isDark(page)).toBe(false);
      await expect(toggle(page)).toHaveAttribute('data-state', 'light');
    });
  }

  for (const [when, files] of [
    ['before the script has loaded', '**/assets/entry-client-*.js'],
    ['while React waits for the route’s script', '**/assets/about-*.js'],
  ] as const) {
    test(`a click on the toggle ${when} is repeated after hydration`, async ({ page }) => {
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

  const framed = async (page: Page, path: string): Promise<Frame> => {
    const frame = page.frames().find((candidate) => candidate.parentFrame() && candidate.url().endsWith(at(path)));
    if (!frame) throw new Error(`${path} is not framed`);
    await hydrated(frame);
    return frame;
  };
  /** Posts a message from the embedding page to its first frame. */
  const post = (page: Page, message: unknown) =>
    page.evaluate((data) => window.frames[0]?.postMessage(data, '*'), message);
  const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);

  test('[THEME-3] [RUN-5] in the frame of a configured origin it sends its choice and follows the parent’s, without an echo', async ({
    page,
    site,
    embedder,
  }) => {
    await page.goto(`${embedder.origin}/?frame=${site.origin}${at('/header-only')}`);
    const frame = await framed(page, '/header-only');
    await toggle(frame).click();
    await expect.poll(() => heard(page)).toEqual([[site.origin, { type: 'theme-change', value: 'dark' }]]);

    const malformed = [
      'light',
      null,
      { type: 'theme-change' },
      { type: 'theme-change', value: 'auto' },
      { type: 'theme', value: 'light' },
      { type: 'theme-change', value: 'light', more: 1 },
    ];
    await frame.evaluate(() => {
      const changes: boolean[] = [];
      Object.assign(window, { changes });
      new MutationObserver((records) =>
        changes.push(...records.map(() => document.documentElement.classList.contains('dark'))),
      ).observe(document.documentElement, { attributeFilter: ['class'] });
    });
    for (const message of malformed) await post(page, message);
    // Messages arrive in order: once the last has taken effect, the others were ignored.
    await post(page, { type: 'theme-change', value: 'dark' });
    await post(page, { type: 'theme-change', value: 'light' });
    await expect.poll(() => isDark(frame)).toBe(false);
    expect(await frame.evaluate(() => (window as unknown as { changes: boolean[] }).changes)).toEqual([false]);
    expect(await heard(page)).toHaveLength(1);
  });

  test('[THEME-3] each message is applied at once, so the last of several wins', async ({ page, site, embedder }) => {
    await page.goto(`${embedder.origin}/?frame=${site.origin}${at('/header-only')}`);
    const frame = await framed(page, '/header-only');
    await frame.evaluate(() => {
      const found: boolean[] = [];
      Object.assign(window, { found });
      window.addEventListener('message', () => found.push(document.documentElement.classList.contains('dark')));
    });
    for (const value of ['dark', 'light', 'dark']) await post(page, { type: 'theme-change', value });
    await expect
      .poll(() => frame.evaluate(() => (window as unknown as { found: boolean[] }).found))
      .toEqual([true, false, true]);
  });

  test('[THEME-3] a message of the parent before the script has loaded is applied', async ({
    page,
    site,
    embedder,
  }) => {
    const letIn = await holdScript(page);
    await page.goto(`${embedder.origin}/?frame=${site.origin}${at('/header-only')}`);
    // An embedding page usually posts at the frame's load event, which is also that of the page.
    await post(page, { type: 'theme-change', value: 'light' });
    await post(page, { type: 'theme-change', value: 'dark' });
    letIn();
    const frame = await framed(page, '/header-only');
    await expect.poll(() => isDark(frame)).toBe(true);
    expect(await heard(page)).toEqual([]);
    await post(page, { type: 'theme-change', value: 'light' });
    await expect.poll(() => isDark(frame)).toBe(false);
  });

  test('[SHOW-12] a theme of the parent is applied before the script has loaded, and one of a stranger is not', async ({
    page,
    site,
    embedder,
  }) => {
    await holdScript(page);
    await page.goto(`${embedder.origin}/?frame=${site.origin}${at('/header-only')}`);
    const [, frame] = page.frames();
    if (!frame) throw new Error('the header is not framed');
    for (const message of [
      null,
      { type: 'theme-change', value: 'auto' },
      { type: 'theme-change', value: 'dark', more: 1 },
    ])
      await post(page, message);
    // The frame's own message has another source than its parent.
    await frame.evaluate(() => window.postMessage({ type: 'theme-change', value: 'dark' }, window.origin));
    expect(await isDark(frame)).toBe(false);
    await post(page, { type: 'theme-change', value: 'dark' });
    await expect.poll(() => isDark(frame)).toBe(true);
    await post(page, { type: 'theme-change', value: 'light' });
    await expect.poll(() => isDark(frame)).toBe(false);
    await expect(frame.locator('html[data-hydrated]')).toHaveCount(0);
  });

  test('[THEME-3] [RUN-5] a message of an allowed origin that is not the parent is ignored', async ({
    page,
    site,
    embedder,
  }) => {
    await page.goto(
      `${embedder.origin}/?frame=${site.origin}${at('/header-only')}&frame=${site.origin}${at('/footer-only')}`,
    );
    const header = await framed(page, '/header-only');
    const sibling = await framed(page, '/footer-only');
    // Control: the same message from the parent is applied.
    await post(page, { type: 'theme-change', value: 'dark' });
    await expect.poll(() => isDark(header)).toBe(true);
    await header.evaluate(() => {
      const arrived = new Promise((resolve) =>
        window.addEventListener('message', () => setTimeout(resolve), { once: true }),
      );
      Object.assign(window, { arrived });
    });
    await sibling.evaluate(() => window.parent.frames[0]?.postMessage({ type: 'theme-change', value: 'light' }, '*'));
    await header.evaluate(() => (window as unknown as { arrived: Promise<void> }).arrived);
    expect(await isDark(header)).toBe(true);
  });

  test('[BASE-4] an origin that is not configured cannot frame a page', async ({ page, site, embedder }) => {
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(`${embedder.stranger}/?frame=${site.origin}${at('/header-only')}`);
    await refused;
  });
});

test.describe('route changes', () => {
  test('[BASE-8] navigation focuses the new heading, changes the title, scrolls to the top, and going back restores the position', async ({
    page,
  }) => {
    await openHydrated(page, at('/'));
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/^Careers/);
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(/^Careers/);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Talk/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  });

  for (const path of ['/', '/terms', '/?utm_source=mail', '/enterprise#roi-calculator']) {
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

  test('[BASE-8] a reload restores the scroll position, and the visitor can scroll on from there', async ({ page }) => {
    await openHydrated(page, at('/terms'));
    await inOwnFonts(page);
    await page.evaluate(() => window.scrollTo(0, 1_500));
    const letIn = await holdScript(page);
    await page.reload();
    await inOwnFonts(page);
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    await expect.poll(place).toBe(1_500);
    await page.evaluate(() => window.scrollBy(0, 300));
    letIn();
    await hydrated(page);
    expect(await place()).toBe(1_800);
  });

  test('[BASE-8] a reload restores the scroll position even if the browser has not restored it yet', async ({
    page,
  }) => {
    await openHydrated(page, at('/terms'));
    await inOwnFonts(page);
    await page.evaluate(() => window.scrollTo(0, 1_500));
    await page.addInitScript(() => void (history.scrollRestoration = 'manual'));
    const letIn = await holdScript(page);
    await page.reload();
    await inOwnFonts(page);
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    expect(await place()).toBe(0);
    letIn();
    await hydrated(page);
    expect(await place()).toBe(1_500);
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

  test('[BASE-8] the first load does not move the focus', async ({ page }) => {
    await openHydrated(page, at('/about'));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });

  test('[BASE-2] a page reached by a link has the same text as the loaded page', async ({ page }) => {
    await openHydrated(page, at('/'));
    for (const path of ['/enterprise', '/contact', '/faq']) {
      await page
        .getByRole('contentinfo')
        .locator(`a[href="${at(path)}"]`)
        .click();
      const expected = routes.find((route) => route.path === path)?.heading ?? /never/;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(expected);
    }
  });
});

test.describe('failures', () => {
  test('[BASE-5] an unknown path is logged in the browser, and its screen links home', async ({ page, complaints }) => {
    await openHydrated(page, at('/no/such/page'));
    expect(complaints.some((complaint) => complaint.includes('/no/such/page'))).toBe(true);
    await page.getByRole('main').getByRole('link', { name: /home/i }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Talk/);
  });

  test('[BASE-6] a routing failure shows a message, is logged, and leaves the rest of the site usable', async ({
    page,
    complaints,
  }) => {
    await openHydrated(page, at('/'));
    await page.route('**/assets/careers-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    expect(complaints.some((complaint) => complaint.includes('broken on purpose'))).toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/);
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
    await page.waitForLoadState('networkidle');
    await expect(page.getByLabel('Name')).toHaveValue('Ann Lee');
    await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.org');
    await page.getByLabel('Subject').fill('Setup');
    await page.getByRole('textbox', { name: 'Message' }).fill('Sent from a train');
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
});

test('the skip link focuses the content', async ({ page }) => {
  await page.goto(at('/about'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
