import { at, screens } from './route-table.ts';
import { expect, layOutAll, openHydrated, test } from './site-test.ts';

/** WCAG 1.4.4 with a browser that enlarges text only: no text is cut off, outside the screen, or under other text. */
const lostWhenDoubled = () => {
  const sizes = [...document.querySelectorAll<HTMLElement>('body, body *')].map((element) => ({
    element,
    size: getComputedStyle(element).fontSize,
    line: getComputedStyle(element).lineHeight,
  }));
  for (const { element, size, line } of sizes) {
    element.style?.setProperty('font-size', `calc(2 * ${size})`);
    // A field's line is as high as the field.
    if (line !== 'normal' && !element.matches('input, select'))
      element.style?.setProperty('line-height', `calc(2 * ${line})`);
  }
  const width = document.documentElement.clientWidth;
  const lines: { node: Text; box: DOMRect }[] = [];
  const lost = new Set<string>();
  const short = ({ data }: Text) => data.trim().slice(0, 40);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!parent || !node.data.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    const around: Element[] = [];
    for (let outer: Element | null = parent; outer && outer !== document.body; outer = outer.parentElement)
      around.push(outer);
    // Text for screen readers only; drawings; tables, which may scroll in two dimensions (WCAG 1.4.10).
    if (
      around.some(
        (outer) => outer.matches('svg, option, table') || getComputedStyle(outer).clipPath.startsWith('inset'),
      )
    )
      continue;
    const windows = around
      .filter((outer) => getComputedStyle(outer).overflowX !== 'visible')
      .map((outer) => outer.getBoundingClientRect());
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      // Below the edge of a truncated excerpt.
      if (box.width === 0 || windows.some(({ bottom }) => box.top >= bottom - 2)) continue;
      if (
        box.left < -1 ||
        box.right > width + 1 ||
        windows.some(({ left, right }) => box.left < left - 1 || box.right > right + 1)
      )
        lost.add(`cut: ${short(node)}`);
      lines.push({ node, box });
    }
  }
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (one.node === other.node) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 3 && high > 0.45 * Math.min(one.box.height, other.box.height))
        lost.add(`overlaid: ${short(one.node)}, ${short(other.node)}`);
    }
  }
  return [...lost];
};

// Moving elements would be elsewhere at each measurement.
test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

for (const path of screens) {
  test(`${path} fits 320 px, except for what scrolls by itself, and shows all its content with text at 200 % on a phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openHydrated(page, at(path));
    await layOutAll(page);
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, a, code, button, input, label, figure)')]
        .filter(
          (element) =>
            !element.closest('[role=region][tabindex], [data-machine=ticker] ul') &&
            Math.floor(element.getBoundingClientRect().right) > window.innerWidth,
        )
        .map((element) => `${element.tagName} ${element.textContent}`),
    );
    expect(beyond).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(lostWhenDoubled)).toEqual([]);
  });
}

test('the live demo with text at 200 % on a desktop shows all its content', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, at('/'));
  expect(await page.evaluate(lostWhenDoubled)).toEqual([]);
});

test('the trust center’s table with text at 200 % fits a phone', async ({ page }) => {
  await openHydrated(page, at('/trust'));
  await layOutAll(page);
  await page.evaluate(lostWhenDoubled);
  const { right, width } = await page
    .getByRole('table')
    .evaluate((table) => ({ right: table.getBoundingClientRect().right, width: document.documentElement.clientWidth }));
  expect(right).toBeLessThanOrEqual(width);
});
