import { inOwnFonts } from '../browser/own-fonts.ts';
import { at, embeddable, routes } from './route-table.ts';
import { expect, hydrated, test } from './site-test.ts';

/**
 * Every route as it looked when it was last approved, in both themes, on a phone and on a desk. `npm run test:e2e -- --shots` makes the
 * pictures anew; look at each that changes. At a third of the resolution: what moves, breaks or loses its colour shows, and how
 * one machine rounds the edge of a letter does not.
 */
test.use({ deviceScaleFactor: 0.33, reducedMotion: 'reduce', timezoneId: 'UTC' });

/** Screens that another path shows as well are taken once. */
const paths = [
  ...routes.filter(({ canonical }) => canonical === undefined).map(({ path }) => path),
  ...embeddable,
  '/no-such-page',
];
const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'));

for (const theme of ['light', 'dark']) {
  for (const width of [390, 1440]) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ viewport: { width, height: 900 } });

      for (const path of paths) {
        test(`${path} looks as approved`, async ({ page }) => {
          await page.clock.setFixedTime(new Date('2026-11-21T12:00:00Z'));
          await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
          await page.goto(at(path));
          await hydrated(page);
          await inOwnFonts(page);
          await page.evaluate(async () => {
            // What waits to be laid out when a visitor begins at the top: as bounded as it is then, and there.
            document.documentElement.classList.add('from-top');
            for (const element of document.querySelectorAll('main *')) {
              if (getComputedStyle(element).contentVisibility === 'auto')
                Object.assign((element as HTMLElement).style, {
                  contentVisibility: 'visible',
                  contain: 'layout style paint',
                });
            }
            // Whatever waits until it is scrolled to would be there on one run and missing on another.
            for (const waiting of document.querySelectorAll('[loading="lazy"]'))
              waiting.setAttribute('loading', 'eager');
            const posters = [...document.querySelectorAll('video')].map(({ poster }) =>
              Object.assign(new Image(), { src: poster }),
            );
            await Promise.all([...document.images, ...posters].map((image) => image.decode()));
          });
          await expect(page).toHaveScreenshot([`${nameOf(path)}-${theme}-${width}.png`], {
            fullPage: true,
            scale: 'device',
            animations: 'disabled',
            maxDiffPixelRatio: 0.01,
          });
        });
      }
    });
  }
}
