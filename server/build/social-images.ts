import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori from 'satori';
import { palette } from '../../machines/domain/palette.ts';
import type { SocialImage } from '../serve/bundle.ts';

const size = { width: 1200, height: 630 };

/** WebAssembly can be initialized once only. */
let ready: Promise<void> | undefined;

const fileOf = createRequire(import.meta.url).resolve;
const font = (
  name: SocialImage['words'][number]['voice'],
  file: string,
  weight: 400 | 800,
  style: 'normal' | 'italic',
) => readFile(fileOf(`@fontsource/${file}.woff`)).then((data) => ({ name, data, weight, style }));

const fonts = () =>
  Promise.all([
    font('record', 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-800-normal', 800, 'normal'),
    font('speech', 'newsreader/files/newsreader-latin-400-italic', 400, 'italic'),
  ]);

/** An element as satori reads it. React is not imported: it would be another build than the pages use. */
const element = (style: Readonly<Record<string, string | number>>, ...children: Parameters<typeof satori>[0][]) => ({
  type: 'div',
  key: null,
  props: { style, children },
});

const lettering = ({ words }: SocialImage) =>
  element(
    {
      display: 'flex',
      color: palette.ink[0],
      letterSpacing: '-0.015em',
      textWrap: 'balance',
      whiteSpace: 'pre-wrap',
      ...size,
    },
    ...words.map(({ voice, text, x, y, width, size: fontSize, line }) =>
      element(
        {
          position: 'absolute',
          left: x,
          top: y,
          width,
          fontFamily: voice,
          fontStyle: voice === 'speech' ? 'italic' : 'normal',
          fontSize,
          lineHeight: `${line}px`,
        },
        text,
      ),
    ),
  );

function loadResvg(): Promise<void> {
  ready ??= initWasm(readFile(fileOf('@resvg/resvg-wasm/index_bg.wasm')));
  return ready;
}

const icons = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };

/** Draws the home screen icons from their SVG. They are committed. */
export async function drawIcons(folder = 'src/public/static/img'): Promise<void> {
  await loadResvg();
  const svg = await readFile(join(folder, 'icon.svg'), 'utf8');
  for (const [file, width] of Object.entries(icons))
    await writeFile(join(folder, file), new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());
}

/** Cached by the digest of the SVG. */
async function pngOf(svg: string, cache: string): Promise<Uint8Array> {
  const file = join(cache, `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`);
  const known = await readFile(file).catch(() => null);
  if (known) return known;
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  await mkdir(cache, { recursive: true });
  // Renamed atomically: builds run in parallel.
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, png);
  await rename(temporary, file);
  return png;
}

/** Draws the pictures for link previews (BASE-7), the same bytes in every build. @param options.cache where pictures are kept between builds */
export async function drawSocialImages(
  images: readonly SocialImage[],
  { folder, cache = 'node_modules/.cache/social-images' }: { folder: string; cache?: string },
): Promise<void> {
  await loadResvg();
  const loaded = await fonts();
  await mkdir(folder, { recursive: true });
  for (const image of images) {
    const set = await satori(lettering(image), { ...size, fonts: loaded });
    await writeFile(
      join(folder, `${image.name}.png`),
      await pngOf(
        set.replace('>', () => `>${image.drawing}`),
        cache,
      ),
    );
  }
}
