import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori from 'satori';
import type { SocialImage } from './bundle.ts';

const size = { width: 1200, height: 630 };

/** Its WebAssembly may be loaded once. */
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

/** What satori reads of an element. React itself stays out: loaded here, it would be another build of it than the pages are rendered with. */
const element = (style: Readonly<Record<string, string | number>>, ...children: Parameters<typeof satori>[0][]) => ({
  type: 'div',
  key: null,
  props: { style, children },
});

/** The words of a picture, set, as an SVG of nothing but outlines. */
const lettering = ({ words }: SocialImage) =>
  element(
    {
      display: 'flex',
      color: '#0b2622',
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

/** The icons that have to be PNG, with their widths. */
const icons = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };

/** Draws the icons for home screens from their SVG. They are committed. */
export async function drawIcons(folder = 'src/public/static/img'): Promise<void> {
  await loadResvg();
  const svg = await readFile(join(folder, 'icon.svg'), 'utf8');
  for (const [file, width] of Object.entries(icons))
    await writeFile(join(folder, file), new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());
}

/** The same drawing is the same picture, so it is made once and kept. */
async function pngOf(svg: string, cache: string): Promise<Uint8Array> {
  const file = join(cache, `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`);
  const known = await readFile(file).catch(() => null);
  if (known) return known;
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  await mkdir(cache, { recursive: true });
  // In one step: builds run beside each other.
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, png);
  await rename(temporary, file);
  return png;
}

/**
 * Draws the pictures that pages show where somebody shares their links (BASE-7): the same bytes from every build.
 * @param options.folder where the files go, which the pages name by their address
 * @param options.cache where pictures are kept from one build to the next
 */
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
