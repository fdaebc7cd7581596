import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filmCuts, filmFile, filmSeconds } from '../../src/content/demo-video.ts';
import { captions } from '../../src/site-files/captions.ts';
import { demoDigest } from '../demo-digest.ts';

const file = (path: string) => readFileSync(`src/public${path}`);

/** The first frame's width and height: in an MP4 of its one track (ISO/IEC 14496-12), in an AVIF of its one picture. */
function sizeIn(content: Buffer, box: 'tkhd' | 'ispe'): [number, number] {
  const start = content.indexOf(box) + 4;
  // Fixed-point numbers of 16.16 bits at the end of a `tkhd`; integers in an `ispe`.
  return box === 'tkhd'
    ? [content.readUInt32BE(start + 76) / 65_536, content.readUInt32BE(start + 80) / 65_536]
    : [content.readUInt32BE(start + 4), content.readUInt32BE(start + 8)];
}

for (const cut of ['wide', 'tall'] as const) {
  const { width, height } = filmCuts[cut];
  const [webm, mp4, poster] = [filmFile(cut, 'webm'), filmFile(cut, 'mp4'), filmFile(cut, 'avif')];

  test(`[HOME-6] [SHOW-5] film and poster of the ${cut} cut are small, as long as the demo, of the size that the page reserves, and up to date; if not, run \`npm run flows -- recording\``, () => {
    expect(Math.max(file(webm).length, file(mp4).length)).toBeLessThan(800_000);
    expect(file(poster).length).toBeLessThan(40_000);
    expect(filmSeconds).toBe(16);
    // The movie header: time scale, then duration in its units (ISO/IEC 14496-12).
    const movie = file(mp4);
    const header = movie.indexOf('mvhd') + 4;
    expect(movie.readUInt32BE(header + 16) / movie.readUInt32BE(header + 12)).toBeCloseTo(16, 1);
    // The element Duration, a double in milliseconds (RFC 9559).
    const duration = file(webm).indexOf(Buffer.from([0x44, 0x89, 0x88]));
    expect(file(webm).readDoubleBE(duration + 3) / 1_000).toBeCloseTo(16, 1);
    // The index is first, so that playing can begin before the end of the download.
    expect(movie.indexOf('moov')).toBeLessThan(movie.indexOf('mdat'));
    for (const path of [webm, mp4]) expect(file(path).includes(demoDigest), path).toBe(true);
    expect([sizeIn(movie, 'tkhd'), sizeIn(file(poster), 'ispe')]).toEqual([
      [width, height],
      [width, height],
    ]);
  });
}

test('[SHOW-5] the tall cut is portrait, and two pixels of it are one of a phone of 390', () => {
  expect(filmCuts.tall.width).toBe(2 * 390);
  expect(filmCuts.tall.height).toBeGreaterThan(1.5 * filmCuts.tall.width);
});

// Left of the card: below, they would cover the codes and the button.
test('[HOME-6] [DEMO-2] the captions are the script’s lines at their times, and cover no text of the picture', () => {
  expect(captions('wide')).toBe(`WEBVTT

00:00:01.000 --> 00:00:02.500 line:1 position:2% size:36% align:start
<v Clinician>What happened to the ankle?

00:00:02.500 --> 00:00:04.000 line:1 position:2% size:36% align:start
<v Patient>Missed the last stair this morning. It rolled in, the right one.

00:00:04.000 --> 00:00:06.000 line:1 position:2% size:36% align:start
<v Clinician>Could you walk on it after?

00:00:06.000 --> 00:00:08.000 line:1 position:2% size:36% align:start
<v Patient>Four or five steps, yes. It’s sore on the outside.

00:00:08.000 --> 00:00:10.000 line:1 position:2% size:36% align:start
<v Clinician>Outer side is swollen, no tenderness over bone.

00:00:10.000 --> 00:00:14.000 line:1 position:2% size:36% align:start
<v Clinician>A sprain, then. Brace, ice, and I’ll see you in a week.
`);
});

test('[SHOW-5] the captions of the tall cut have the same lines and times, above the card', () => {
  const placed = captions('wide').replaceAll('line:1 position:2% size:36% align:start', 'line:0');
  expect(captions('tall')).toBe(placed);
});
