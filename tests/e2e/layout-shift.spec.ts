import { inOwnFonts } from '../browser/own-fonts.ts';
import { at, screens } from './route-table.ts';
import { expect, hydrated, test } from './site-test.ts';

/** Cumulative Layout Shift. One word that wraps in a paragraph stays below it; one more line in a heading does not. */
const unnoticed = 0.005;

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

for (const [width, path] of [390, 412].flatMap((wide) => screens.map((screen) => [wide, screen] as const))) {
  test(`[RUN-1] at ${width} px ${path} does not shift when the web fonts replace the system’s`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    await page.addInitScript(() => {
      const shifts: LayoutShift[] = [];
      new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
        type: 'layout-shift',
        buffered: true,
      });
      Object.assign(window, { shifts });
    });
    await page.goto(at(path), { waitUntil: 'load' });
    await inOwnFonts(page);
    await hydrated(page);
    const moved = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const shifts = Reflect.get(window, 'shifts') as LayoutShift[];
      const place = ({ x, y, width: w, height: h }: DOMRectReadOnly) => [x, y, w, h].map(Math.round).join(' ');
      return {
        total: shifts.reduce((sum, { value }) => sum + value, 0),
        what: shifts.flatMap(({ sources }) =>
          sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” ${place(previousRect)} → ${place(currentRect)}`,
          ),
        ),
      };
    });
    expect(moved.total, moved.what.join('\n')).toBeLessThan(unnoticed);
  });
}
