import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from './browser/chromium.ts';

/**
 * `npm run images`: the icons for home screens, which have to be PNG, drawn anew from their SVG. They are committed; nothing
 * else makes them.
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

await browser.close();
