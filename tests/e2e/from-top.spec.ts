import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

/**
 * A browser alone skips layout. Class `from-top`: a phone that starts at the top skips distant sections (`content-visibility`)
 * and estimates their height. A wrong estimate must not be noticed.
 */

test.use({ viewport: { width: 412, height: 823 } });

const article = '/blog/ai-clinical-documentation-whitepaper';
const waiting = (page: Page) =>
  page.evaluate(() => {
    const skipped = (element: Element) => !element.checkVisibility({ contentVisibilityAuto: true });
    const texts = [...document.querySelectorAll('main :is(p, li, h2, h3)')].filter((element) =>
      element.checkVisibility(),
    );
    const { innerHeight } = window;
    const near = texts.filter(
      (element) => element.getBoundingClientRect().bottom > 0 && element.getBoundingClientRect().top < innerHeight,
    );
    return { somewhere: texts.some(skipped), inSight: near.some(skipped) };
  });

const laidOutWhole = { somewhere: false, inSight: false };

/**
 * Scrolls through the page by wheel, a screen at a time. Returns for each frame whether a visible section was skipped.
 */
async function readThrough(page: Page): Promise<boolean[]> {
  const seen: boolean[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, 700);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    seen.push((await waiting(page)).inSight);
    if (await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)) break;
  }
  return seen;
}

test('on a phone distant sections skip layout, visible ones and print do not, and idle time lays out the rest without a scroll', async ({
  page,
}) => {
  const sheets = async () => (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  for (const path of ['/', article]) {
    const letIn = await holdScript(page);
    await page.goto(at(path));
    expect(await waiting(page), path).toEqual({ somewhere: true, inSight: false });
    const printed = await sheets();
    expect(printed, path).toBeGreaterThan(path === article ? 8 : 3);
    const seen = await readThrough(page);
    expect(seen.length, path).toBeGreaterThan(5);
    expect(seen, path).not.toContain(true);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    letIn();
    await hydrated(page);
    // A full-page capture is complete then.
    await expect.poll(() => waiting(page), path).toEqual(laidOutWhole);
    expect(await page.evaluate(() => scrollY), path).toBe(0);
    expect(await sheets(), path).toBe(printed);
  }
});

test('a page opened at an anchor or reloaded skips no layout and shows the position', async ({ page }) => {
  await page.goto(at(`${article}#footnote-label`));
  await hydrated(page);
  expect(await waiting(page)).toEqual(laidOutWhole);
  await expect(page.locator('#footnote-label')).toBeInViewport();

  await page.goto(at('/terms'));
  await page.reload();
  await hydrated(page);
  expect(await waiting(page)).toEqual(laidOutWhole);
});

test('a contents entry leads to its section, to the pixel, before and after hydration', async ({ page }) => {
  const letIn = await holdScript(page);
  await page.goto(at(article));
  const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  for (const position of [-1, 1, -2, 2, -3]) {
    if (position === 2) {
      letIn();
      await hydrated(page);
    }
    const link = links.nth(position);
    const id = (await link.getAttribute('href'))?.split('#')[1] ?? '';
    await link.focus();
    await page.keyboard.press('Enter');
    // Headings scroll to 24 px below the edge; the last section may be too short for that.
    const top = () => page.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top);
    const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
    await expect(async () => expect(Math.abs((await top()) - 24) < 2 || (await atEnd())).toBe(true)).toPass();
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    expect((await waiting(page)).inSight).toBe(false);
  }
});

test('going back restores the exact position', async ({ page }) => {
  await openHydrated(page, at(article));
  await readThrough(page);
  await page.evaluate(() => scrollBy(0, -6_000));
  const passage = () =>
    page.evaluate(() => {
      const [first] = [...document.querySelectorAll('[data-body] p')].filter(
        (element) => element.getBoundingClientRect().top > 40,
      );
      return { text: first?.textContent.slice(0, 60), top: Math.round(first?.getBoundingClientRect().top ?? 0) };
    });
  await expect.poll(async () => (await passage()).text).toBeDefined();
  const left = await passage();
  await page
    .locator('footer')
    .getByRole('link', { name: 'Questions' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Help/);
  await expect(page.locator('html')).not.toHaveClass(/from-top/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Help/);
  await expect.poll(passage).toEqual(left);
  expect(await waiting(page)).toEqual(laidOutWhole);
});
