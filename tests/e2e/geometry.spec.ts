import type { Locator } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, layOutAll, openHydrated, test } from './site-test.ts';

/** The smallest distance between a drawn strand and the text beneath it, in pixels; negative if they overlap. */
const clearance = async (drawing: Element, below: Element | null) => {
  if (!below) return NaN;
  const response = await fetch((drawing as HTMLImageElement).src);
  const svg = document.importNode(
    new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement,
    true,
  ) as unknown as SVGSVGElement;
  const frame = drawing.getBoundingClientRect();
  Object.assign(svg.style, {
    position: 'fixed',
    left: `${frame.left}px`,
    top: `${frame.top}px`,
    width: `${frame.width}px`,
    height: `${frame.height}px`,
  });
  document.body.append(svg);
  const words = document.createRange();
  words.selectNodeContents(below);
  const { left, right, top, height } = words.getBoundingClientRect();
  let lowest = -Infinity;
  for (const path of svg.querySelectorAll('path')) {
    const toScreen = path.getScreenCTM() ?? undefined;
    for (let along = 0; along < path.getTotalLength(); along += 2) {
      const { x, y } = path.getPointAtLength(along).matrixTransform(toScreen);
      if (x > right) break;
      if (x > left) lowest = Math.max(lowest, y);
    }
  }
  svg.remove();
  // A line box is taller than its letters.
  return top + height * 0.2 - lowest;
};

for (const width of [390, 700, 900, 1440]) {
  test(`no strand overlaps the text beneath it: home, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openHydrated(page, at('/'));
    await layOutAll(page);
    const between = async (drawing: Locator, words: Locator) =>
      drawing.evaluate(clearance, await words.elementHandle());
    expect(
      await between(
        page.locator('main img[src$="/features.svg"]'),
        page.getByRole('term').filter({ hasText: 'Voice-first capture' }),
      ),
    ).toBeGreaterThan(10);
    expect(
      await between(page.locator('main img[src$="/cord.svg"]'), page.getByRole('heading', { name: 'HIPAA compliant' })),
    ).toBeGreaterThan(10);
  });
}

const widths = [320, 360, 390, 414, 700, 768, 820, 900, 1024, 1280, 1440];

for (const path of [
  '/',
  '/enterprise',
  '/faq',
  '/trust',
  '/hipaa-compliance',
  '/accessibility',
  '/careers',
  '/terms',
  '/privacy',
]) {
  test(`${path}: a single word is not broken across lines at any width`, async ({ page }) => {
    await openHydrated(page, at(path));
    await layOutAll(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await page.locator('main').evaluate((main) => {
        const found: string[] = [];
        const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
          for (const { 0: word, index } of node.data.matchAll(
            /\d+-\d+%|copy-all|\(555\) 010-0100|AES-256|9AM-6PM|TLS 1\.3|\b1-2\b/gi,
          )) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
          }
        }
        return found;
      });
      expect(broken, `${width} px`).toEqual([]);
    }
  });
}

for (const width of [390, 821, 900, 1100, 1440]) {
  test(`[BLOG-2] the featured article’s cover leaves no gap beneath it, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openHydrated(page, at('/blog'));
    const card = page.getByRole('article').first();
    const boxes = await card.evaluate(({ children }) =>
      [...children].map((child) => child.getBoundingClientRect().toJSON() as DOMRect),
    );
    const [cover, text] = boxes;
    if (!cover || !text) throw new Error('The card has changed.');
    const beneath = text.top >= cover.bottom;
    expect(beneath || text.left >= cover.right).toBe(true);
    expect(beneath ? 0 : text.bottom - cover.bottom).toBeLessThanOrEqual(30);
  });
}

test('the parts of an office day stay on one line each, whatever their lengths', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await openHydrated(page, at('/blog/ai-clinical-documentation-whitepaper'));
  const parts = page.locator('figure').first().getByRole('listitem');
  await expect(parts).toHaveCount(3);
  for (const tag of ['b', 'span']) {
    const tops = await parts
      .locator(tag)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size, tag).toBe(1);
  }
});

test('printed prices name their period and have no switch', async ({ page }) => {
  await openHydrated(page, at('/pricing?billing=annual'));
  const choice = page.getByRole('radio', { name: /Monthly/ }).locator('xpath=../..');
  await expect(choice).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(choice).toBeHidden();
  await expect(page.getByText('Prices shown per month, billed yearly')).toBeVisible();
});

test('a printed tab is on the page of its sheet', async ({ page }) => {
  for (const [path, title, sheet] of [
    ['/', 'Live demo', '../..'],
    ['/', 'Synapse', '../..'],
    ['/enterprise', 'One month', '../..'],
    ['/trust', 'Status', '../..'],
    ['/pricing', 'Organization', '..'],
  ] as const) {
    await openHydrated(page, at(path));
    await page.emulateMedia({ media: 'print' });
    const tab = page.getByRole('heading', { name: title, exact: true });
    const tops = await Promise.all(
      [tab, tab.locator(`xpath=${sheet}`)].map((one) => one.evaluate((element) => element.getBoundingClientRect().top)),
    );
    expect(tops[0], title).toBeGreaterThanOrEqual(tops[1] ?? NaN);
    await page.emulateMedia({ media: null });
  }
});

test('print shows all content and no empty fields', async ({ page }) => {
  // A4 without its margins.
  await page.setViewportSize({ width: 794, height: 1123 });
  const onPaper = async (path: string) => {
    await page.emulateMedia({ media: null });
    await openHydrated(page, at(path));
    await page.emulateMedia({ media: 'print' });
  };
  await onPaper('/enterprise');
  for (const way of ['Request a Demo', 'Watch Demo', 'Contact sales']) {
    await expect(
      page.getByRole('region', { name: 'See it with your own visits' }).getByRole('link', { name: way }),
    ).toBeVisible();
  }
  await onPaper('/');
  const figures = page.locator('[data-machine=ticker] li').filter({ visible: true });
  await expect(figures).toHaveCount(8);
  expect(
    await figures.evaluateAll(
      (all) =>
        all.map((figure) => figure.getBoundingClientRect()).filter(({ left, right }) => left < 0 || right > innerWidth)
          .length,
    ),
  ).toBe(0);
  await onPaper('/blog');
  await expect(page.getByRole('textbox')).toBeHidden();
  await expect(page.getByRole('list', { name: 'Categories' })).toBeHidden();
});

test('with forced colors the price switch keeps its edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openHydrated(page, at('/pricing'));
  expect(
    await page
      .getByRole('radio', { name: /Monthly/ })
      .locator('xpath=../..')
      .evaluate((choice) => getComputedStyle(choice).outlineStyle),
  ).toBe('solid');
});

test('with forced colors speakers are distinguished by dot and ring, and sheets keep their edges', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openHydrated(page, at('/'));
  await layOutAll(page);
  const text = await page.locator('main').evaluate((element) => getComputedStyle(element).color);
  const both = page.locator('section[aria-labelledby=ways] q');
  const marks = await both.evaluateAll((lines) =>
    lines.slice(0, 2).map((line) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(line.parentElement ?? line, '::before');
      return { borderTopColor, borderTopWidth };
    }),
  );
  expect(marks).toEqual([
    { borderTopColor: text, borderTopWidth: '2px' },
    { borderTopColor: text, borderTopWidth: '4px' },
  ]);
  await expect(page.locator('section[aria-labelledby=ways] dl').first()).toHaveCSS('outline-style', 'solid');
});

test('with forced colors drawings contrast with the system’s background', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  for (const { path, lines } of [
    { path: '/', lines: 'section[aria-labelledby=ask-synapse] svg path' },
    { path: '/blog/ai-clinical-documentation-whitepaper', lines: 'figure svg path' },
  ]) {
    await openHydrated(page, at(path));
    await layOutAll(page);
    const ground = await page.evaluate(() => {
      const { style } = document.body.appendChild(document.createElement('i'));
      style.color = 'Canvas';
      return getComputedStyle(document.body.lastElementChild ?? document.body).color;
    });
    expect(ground).toBe('rgb(0, 0, 0)');
    const strokes = await page
      .locator(lines)
      .evaluateAll((all) => all.map((line) => getComputedStyle(line).stroke).filter((stroke) => stroke !== 'none'));
    expect(strokes.length).toBeGreaterThan(0);
    for (const stroke of strokes) expect(['rgb(255, 255, 255)', 'rgb(255, 255, 0)']).toContain(stroke);
  }
});
