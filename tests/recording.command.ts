import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createProgram } from '../server/lib/command-line.ts';
import { completeDelay, noteDelay } from '../machines/live-demo/live-demo.script.ts';
import { type FilmCut, filmCuts, filmFile, filmSeconds } from '../src/content/demo-video.ts';
import { launchChromium } from './browser/chromium.ts';
import { inOwnFonts } from './browser/own-fonts.ts';
import { startSite } from './browser/site.ts';
import { demoDigest } from './demo-digest.ts';

/**
 * `npm run flows -- recording`: films the live demo of the built home page and writes the cuts of the demo video and
 * their posters (HOME-6, SHOW-5), in the dark theme, as the section around them is dark in both. Clock and animations
 * advance frame by frame, so the machine's speed does not matter. The files are committed.
 */
const run = promisify(execFile);

const framesPerSecond = 25;
const frameLength = 1_000 / framesPerSecond;
const frames = filmSeconds * framesPerSecond;

/** Hides the rest of the page but keeps its layout. */
const demoAlone = `
  header, footer, [data-machine=banner], main > :not([aria-labelledby=headline]), [aria-labelledby=headline] > div > :first-child { opacity: 0 }
  [aria-labelledby=headline] { min-height: 2000px }
`;

/**
 * On a phone a strip of the strands is left, and no choice of visits, which would look usable. The poster has the whole
 * sheet, so it omits the transcript.
 */
const phoneAlone = `
  [data-machine=live-demo] { padding-top: 92px !important }
  [data-machine=live-demo] fieldset, .poster [data-machine=live-demo] :has(> ol) { display: none }
  [data-machine=live-demo] > svg { top: 0; height: 84px }
`;

interface Take {
  viewport: { width: number; height: number };
  /** Device pixels per CSS pixel. */
  sharpness: number;
  /** CSS pixels right of the sheet and below it. */
  margin: number;
  style: string;
  /** Times of the film in milliseconds, and where the picture is then: 0 at the demo's beginning, 1 at its end. */
  path: readonly (readonly [time: number, place: number])[];
}
const takes: Readonly<Record<FilmCut, Take>> = {
  wide: { viewport: { width: 1240, height: 1_100 }, sharpness: 1.25, margin: 28, style: demoAlone, path: [[0, 1]] },
  tall: {
    viewport: { width: 390, height: 2_000 },
    sharpness: 2,
    margin: 20,
    style: demoAlone + phoneAlone,
    // Scrolls like a thumb: from the button to the conversation, and back when the note comes.
    path: [
      [400, 1],
      [1_000, 0],
      [noteDelay - 700, 0],
      [noteDelay - 100, 1],
    ],
  },
};

function placeAt(path: Take['path'], time: number): number {
  const next = path.findIndex(([at]) => at >= time);
  const [end, to] = path.at(next) ?? [0, 1];
  const [start, from] = path[next - 1] ?? [end, to];
  if (next <= 0) return to;
  const done = (time - start) / (end - start);
  return from + (to - from) * done * done * (3 - 2 * done);
}

/** Sets every animation to a time of the film, in milliseconds; new ones begin then. */
async function moveAnimations(page: Page, time: number): Promise<void> {
  await page.evaluate((now) => {
    const shared = globalThis as { begins?: WeakMap<Animation, number> };
    shared.begins ??= new WeakMap();
    for (const animation of document.getAnimations()) {
      const begin = shared.begins.get(animation) ?? now;
      shared.begins.set(animation, begin);
      animation.pause();
      animation.currentTime = now - begin;
    }
  }, time);
}

const frameFile = (folder: string, frame: number | '%04d') => join(folder, `${String(frame).padStart(4, '0')}.png`);

/** The complete note, without a control that looks usable. */
const posterFrame = completeDelay / frameLength - 1;
const posterFile = (folder: string) => join(folder, 'poster.png');

/** One picture per frame, from the press of the button on. */
async function film(cut: FilmCut, folder: string): Promise<void> {
  const { viewport, sharpness, margin, style, path } = takes[cut];
  const site = await startSite({ mode: 'production' });
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: sharpness,
      bypassCSP: true,
    });
    await context.addInitScript(() => localStorage.setItem('theme', 'dark'));
    const page = await context.newPage();
    await page.clock.install({ time: 0 });
    await page.goto(`${site.origin}/landing-new/`);
    await page.dispatchEvent('body', 'pointermove');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await inOwnFonts(page);
    await page.addStyleTag({ content: style });
    await page.clock.pauseAt(60_000);

    const demo = page.locator('[data-machine=live-demo]');
    const width = filmCuts[cut].width / sharpness;
    const height = filmCuts[cut].height / sharpness;
    const beginning = (await demo.boundingBox())?.y ?? 0;
    const corner = async () => {
      const sheet = await demo.locator('> :last-child').boundingBox();
      if (!sheet) throw new Error('The live demo is not on the page.');
      return { x: sheet.x + sheet.width + margin - width, y: sheet.y + sheet.height + margin - height };
    };
    const { x, y: end } = await corner();
    for (let frame = 0; frame < frames; frame += 1) {
      // The first frame shows the demo before its start.
      if (frame === 1) await demo.getByRole('button', { name: 'Start Demo' }).click();
      if (frame > 0) await page.clock.runFor(frameLength);
      await moveAnimations(page, frame * frameLength);
      const y = beginning + (end - beginning) * placeAt(path, frame * frameLength);
      const clip = { x, y: Math.round(y * sharpness) / sharpness, width, height };
      await writeFile(frameFile(folder, frame), await page.screenshot({ clip, animations: 'allow' }));
      if (frame !== posterFrame) continue;
      const toggle = () => page.evaluate(() => document.documentElement.classList.toggle('poster'));
      await toggle();
      const poster = { ...clip, ...(await corner()) };
      await writeFile(posterFile(folder), await page.screenshot({ clip: poster, animations: 'allow' }));
      await toggle();
    }
    const state = await demo.getAttribute('data-state');
    if (state !== 'complete') throw new Error(`The film ends in the state ${state}.`);
  } finally {
    await browser.close();
    await site.stop();
  }
}

const words = (text: string) => text.split(' ');

/** The color space that browsers assume for this size. */
const colours = words(
  '-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv',
);
/** Options that make the output reproducible: equal pictures and an equal ffmpeg give equal bytes. */
const exact = [...words('-map_metadata -1 -fflags +bitexact -flags:v +bitexact -metadata'), `comment=${demoDigest}`];
const vp9 = words('-c:v libvpx-vp9 -pix_fmt yuv420p -b:v 0 -crf 40 -deadline good -g 125');
const h264 = words('-c:v libx264 -pix_fmt yuv420p -preset veryslow -crf 24 -g 125 -movflags +faststart');
const still = words('-c:v libaom-av1 -still-picture 1 -crf 30 -b:v 0 -cpu-used 2');

async function encode(cut: FilmCut, folder: string): Promise<void> {
  const [webm, mp4, poster] = [filmFile(cut, 'webm'), filmFile(cut, 'mp4'), filmFile(cut, 'avif')];
  const file = (path: string) => join('src/public', path);
  const ffmpeg = (...options: string[]) => run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options]);
  const pictures = ['-framerate', String(framesPerSecond), '-i', frameFile(folder, '%04d')];
  const passes = [...pictures, ...colours, ...vp9, '-passlogfile', join(folder, 'vp9')];
  await mkdir(join('src/public/static/video'), { recursive: true });
  await ffmpeg(...passes, ...words('-pass 1 -cpu-used 4 -f null -'));
  await ffmpeg(...passes, ...exact, ...words('-pass 2 -cpu-used 2'), file(webm));
  await ffmpeg(...pictures, ...colours, ...exact, ...h264, file(mp4));
  const fullColours = colours.with(1, 'scale=out_color_matrix=bt709:out_range=tv,format=yuv444p');
  await ffmpeg('-i', posterFile(folder), ...fullColours, ...still, file(poster));
  for (const path of [webm, mp4, poster])
    console.log(`${file(path)}: ${((await stat(file(path))).size / 1_000).toFixed(0)} kB`);
}

createProgram('npm run flows -- recording')
  .description('films the live demo for the home page, frame by frame; needs ffmpeg')
  .parse();
spawnSync('node', ['server/build.ts'], { stdio: 'inherit' });
await run('ffmpeg', ['-version']).catch(() => {
  throw new Error('ffmpeg is missing. On Debian: apt-get install ffmpeg');
});
for (const cut of ['wide', 'tall'] as const) {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  try {
    await film(cut, folder);
    await encode(cut, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
