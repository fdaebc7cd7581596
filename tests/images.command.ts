import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverSize, coverSvg } from '../src/blog/cover.ts';
import { type ArticleName, slugs } from '../src/blog/slugs.ts';
import { launchChromium } from './browser/chromium.ts';

/**
 * `npm run images`: the pictures that have to be PNG, drawn anew from their SVG: icons for home screens, and the
 * pictures of link previews. They are committed; nothing else makes them.
 */
const folder = 'src/public/static/img';

const browser = await launchChromium();
const page = await browser.newPage();

async function draw(svg: string, file: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`);
  await writeFile(join(folder, file), await page.screenshot());
}

const icon = await readFile(join(folder, 'icon.svg'), 'utf8');
for (const [file, size] of [
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['apple-touch-icon.png', 180],
] as const) {
  await draw(icon, file, size, size);
}

await mkdir(join(folder, 'social'), { recursive: true });
for (const article of Object.keys(slugs) as ArticleName[]) {
  // Previews are flatter than covers: the middle of the cover shows.
  const svg = coverSvg(article).replace('<svg ', `<svg preserveAspectRatio="xMidYMid slice" width="${coverSize.width}" `);
  await draw(svg, `social/${article}.png`, 1200, 630);
}

await browser.close();
