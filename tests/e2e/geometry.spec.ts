/** Only a browser knows where things are on a screen and on paper, and what forced colors leave of them. */
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

test('on the home page no strand overlaps the text beneath it, and the link beside the prices stays on one line', async ({
  page,
}) => {
  await openHydrated(page, at('/'));
  await layOutAll(page);
  const between = async (drawing: Locator, words: Locator) => drawing.evaluate(clearance, await words.elementHandle());
  const features = page.getByRole('term').filter({ hasText: 'Voice-first capture' });
  const security = page.getByRole('heading', { name: 'HIPAA compliant' });
  for (const width of [390, 700, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect
      .soft(await between(page.locator('main img[src$="/features.svg"]'), features), `features, ${width} px`)
      .toBeGreaterThan(10);
    expect
      .soft(await between(page.locator('main img[src$="/cord.svg"]'), security), `security, ${width} px`)
      .toBeGreaterThan(10);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  const more = page.getByRole('link', { name: /^Learn More about pricing/ });
  expect(await more.evaluate((link) => link.getClientRects().length)).toBe(1);
});

test('printed plans have all content, no switch, and each tab on its sheet', async ({ page }) => {
  // A4 without its margins.
  await page.setViewportSize({ width: 794, height: 1123 });
  await openHydrated(page, at('/pricing?billing=annual'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /Monthly/ }).locator('xpath=../..')).toBeHidden();
  await expect(page.getByText('Prices shown per month, billed yearly')).toBeVisible();
  const tab = page.getByRole('heading', { name: 'Organization', exact: true });
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  const sheet = await tab.locator('xpath=..').evaluate(topOf);
  expect(await tab.evaluate(topOf)).toBeGreaterThanOrEqual(sheet);
});

test('with forced colors controls and sheets keep their edges, speakers their marks, and drawings their contrast', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openHydrated(page, at('/'));
  await layOutAll(page);
  await expect(page.getByRole('radio', { name: /Monthly/ }).locator('xpath=../..')).toHaveCSS('outline-style', 'solid');
  const ways = page.locator('section[aria-labelledby=ways]');
  const text = await page.locator('main').evaluate((element) => getComputedStyle(element).color);
  const marks = await ways.locator('q').evaluateAll((lines) =>
    lines.slice(0, 2).map((line) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(line.parentElement ?? line, '::before');
      return { borderTopColor, borderTopWidth };
    }),
  );
  expect(marks).toEqual([
    { borderTopColor: text, borderTopWidth: '2px' },
    { borderTopColor: text, borderTopWidth: '4px' },
  ]);
  await expect(ways.locator('dl').first()).toHaveCSS('outline-style', 'solid');

  const expectContrast = async (lines: string) => {
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
  };
  await expectContrast('section[aria-labelledby=ask-synapse] svg path');
  await openHydrated(page, at('/blog/ai-clinical-documentation-whitepaper'));
  await layOutAll(page);
  await expectContrast('figure svg path');
});

test('with forced colors checked boxes and chosen options are recognizable, in both themes', async ({ page }) => {
  for (const [path, controls] of [
    ['/legal-acceptance', ['checkbox']],
    ['/beta-tester', ['radio', 'checkbox']],
  ] as const) {
    await page.emulateMedia({ forcedColors: 'active' });
    await openHydrated(page, at(path));
    for (const control of controls) {
      const input = page.getByRole(control).first();
      await input.check();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        const [mark, ground] = await input.evaluate((element) =>
          [element.nextElementSibling, element].map(
            (each, index) => each && getComputedStyle(each)[index === 0 ? 'color' : 'backgroundColor'],
          ),
        );
        expect(mark, `${path} ${control}, ${colorScheme}`).not.toBe(ground);
      }
    }
  }
});
