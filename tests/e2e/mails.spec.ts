/** Only a browser lays out and paints a mail. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { readConfig } from '../../server/config.ts';
import { sampleMails } from '../../server/develop/sample-mails.ts';
import { violationsOn } from './axe.ts';

const config = { ...readConfig({ ORIGIN: 'https://www.staveline.example' }), dataDir: '/var/lib/staveline' };

const font = readFileSync(
  new URL(
    import.meta
      .resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'),
  ),
).toString('base64');

/** Mail programs use a font of the system, which is another on every machine. */
const sameFont = `<style>@font-face{font-family:'Atkinson Hyperlegible Next';font-weight:200 800;src:url(data:font/woff2;base64,${font})}</style>`;

const COLUMNS = 5;

/** Every kind of mail, each in a frame of one width, as high as its content. */
async function show(page: Page, width: number): Promise<void> {
  const mails = await sampleMails(config);
  await page.setViewportSize({ width: COLUMNS * width, height: 900 });
  const frames = mails.map(({ name }) => `<iframe title="${name}" width="${width}"></iframe>`);
  await page.setContent(
    `<!doctype html><html lang="en"><title>Mails</title><style>body{margin:0;display:grid;grid-template-columns:repeat(${COLUMNS},${width}px);background:gray}iframe{border:0}</style><body>${frames.join('')}`,
  );
  await page.evaluate(
    async (documents) => {
      for (const [index, frame] of [...document.querySelectorAll('iframe')].entries()) {
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        frame.srcdoc = documents[index] ?? '';
        await loaded;
        await frame.contentDocument?.fonts.ready;
        frame.height = String(frame.contentDocument?.documentElement.scrollHeight);
      }
    },
    // The name of the machine and the process are not the same twice.
    mails.map(({ mail }) =>
      mail.html
        .replace('</head>', `${sameFont}</head>`)
        .replaceAll(/([Oo]n) [\w.-]+ (the|since)/g, '$1 relay-1 $2')
        .replaceAll(/(process |\/proc\/)\d+/g, '$14711'),
    ),
  );
}

/** Colors are the same at every width. */
for (const [theme, widths] of [
  ['light', [320, 390, 640]],
  ['dark', [390]],
] as const) {
  test(`[ACC-2] ${theme}: every kind of mail looks as approved at ${widths.join(', ')} px, is accessible, and no line overflows the window`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: theme, deviceScaleFactor: 0.5 });
    const page = await context.newPage();
    for (const width of widths) {
      await show(page, width);
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('iframe')]
          .filter(
            ({ contentDocument, clientWidth }) => (contentDocument?.documentElement.scrollWidth ?? 0) > clientWidth,
          )
          .map(({ title }) => title),
      );
      expect.soft(wide, `${width} px`).toEqual([]);
      // Contrast and structure are the same at every width. Landmarks and one heading are for pages.
      if (width === 390) {
        const forPages = ['landmark-one-main', 'page-has-heading-one', 'region'];
        expect.soft(await violationsOn(page, { bestPractice: true, without: forPages })).toEqual([]);
      }
      await expect.soft(page).toHaveScreenshot([`mails-${theme}-${width}.png`], {
        fullPage: true,
        scale: 'device',
        maxDiffPixelRatio: 0.01,
      });
    }
    await context.close();
  });
}
