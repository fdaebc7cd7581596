import { inOwnFonts } from '../browser/own-fonts.ts';
import { at, embeddable, screens } from './route-table.ts';
import { chooseTheme, expect, hydrated, test } from './site-test.ts';

/**
 * Every route as last approved, in both themes and two widths; `npm run test:e2e -- --shots` makes new pictures to review. A third
 * of the resolution hides differences in antialiasing.
 */
test.use({ deviceScaleFactor: 0.33, reducedMotion: 'reduce', timezoneId: 'UTC' });

const paths = [...screens, ...embeddable, '/no-such-page'];
const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'));

for (const path of paths) {
  test(`${path} looks as approved in both themes and widths`, async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-21T12:00:00Z'));
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await page.goto(at(path));
    await hydrated(page);
    await inOwnFonts(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(async () => {
        // Skipped sections: laid out, with the containment that they have at the top of the page.
        document.documentElement.classList.add('from-top');
        for (const element of document.querySelectorAll('main *')) {
          if (getComputedStyle(element).contentVisibility === 'auto')
            Object.assign((element as HTMLElement).style, {
              contentVisibility: 'visible',
              contain: 'layout style paint',
            });
        }
        // Lazy images would be there on some runs only.
        for (const waiting of document.querySelectorAll('[loading="lazy"]')) waiting.setAttribute('loading', 'eager');
        const posters = [...document.querySelectorAll('video')].map(({ poster }) =>
          Object.assign(new Image(), { src: poster }),
        );
        await Promise.all([...document.images, ...posters].map((image) => image.decode()));
      });
      for (const theme of ['light', 'dark'] as const) {
        await chooseTheme(page, theme);
        await expect.soft(page).toHaveScreenshot([`${nameOf(path)}-${theme}-${width}.png`], {
          fullPage: true,
          scale: 'device',
          animations: 'disabled',
          maxDiffPixelRatio: 0.01,
        });
      }
    }
  });
}
