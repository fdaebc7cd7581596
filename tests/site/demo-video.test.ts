import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoVideo } from '../../src/content/demo-video.ts';
import { captions } from '../../src/site-files/captions.ts';
import { demoDigest } from '../demo-digest.ts';

const file = (path: string) => readFileSync(`src/public${path}`);

test('[HOME-6] the video’s files are small: each under 1.5 MB, the poster under 40 kB', () => {
  expect(file(demoVideo.webm).length).toBeLessThan(1_500_000);
  expect(file(demoVideo.mp4).length).toBeLessThan(1_500_000);
  expect(file(demoVideo.poster).length).toBeLessThan(40_000);
});

test('[HOME-6] both files contain the fourteen seconds of the demo and two of its end', () => {
  expect(demoVideo.seconds).toBe(16);
  // The movie header: time scale, then duration in its units (ISO/IEC 14496-12).
  const mp4 = file(demoVideo.mp4);
  const header = mp4.indexOf('mvhd') + 4;
  expect(mp4.readUInt32BE(header + 16) / mp4.readUInt32BE(header + 12)).toBeCloseTo(16, 1);
  // The element Duration, a double in milliseconds (RFC 9559).
  const webm = file(demoVideo.webm);
  const duration = webm.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  expect(webm.readDoubleBE(duration + 3) / 1_000).toBeCloseTo(16, 1);
  // The index comes first, so that playing can begin before the end of the download.
  expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
});

test('[HOME-6] the recording is up to date; if not, run `npm run flows -- recording`', () => {
  for (const path of [demoVideo.webm, demoVideo.mp4]) expect(file(path).includes(demoDigest), path).toBe(true);
});

// Left of the card: below, they would cover the codes and the button.
test('[HOME-6] [DEMO-2] the captions are the script’s lines at their times, and cover no text of the picture', () => {
  expect(captions()).toBe(`WEBVTT

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
