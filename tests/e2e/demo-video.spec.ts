/** Only a browser knows which file it plays, when it asks for it, and what its controls do. */
import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, idle, layOutAll, openHydrated, test } from './site-test.ts';

const video = (page: Page) => page.getByRole('region', { name: 'Staveline in action' }).locator('video:visible');

function filesAsked(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const name = /\/static\/video\/(.+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined) files.push(name);
  });
  return files;
}

const playing = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0);

test('[HOME-6] the poster loads when the video comes near, the video when it is played, and it can be sought', async ({
  page,
  complaints,
}) => {
  const asked = filesAsked(page);
  await openHydrated(page, at('/'));
  await idle(page);
  expect(asked).toEqual([]);
  const poster = page.waitForResponse(/live-demo\.avif$/);
  await video(page).scrollIntoViewIfNeeded();
  await poster;
  await idle(page);
  expect(asked).toEqual(['live-demo.avif']);
  await video(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => playing(page)).toBe(true);
  expect(new Set(asked)).toEqual(new Set(['live-demo.avif', 'live-demo.webm']));
  const facts = await video(page).evaluate((element: HTMLVideoElement) => [
    element.videoWidth,
    element.videoHeight,
    Math.round(element.duration),
    element.textTracks.length,
    element.error,
  ]);
  expect(facts).toEqual([1280, 1070, 16, 1, null]);
  const reached = await video(page).evaluate(async (element: HTMLVideoElement) => {
    const places: number[] = [];
    for (const time of [13, 1, 15.5]) {
      element.currentTime = time;
      await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      places.push(Math.floor(element.currentTime));
    }
    return [places, element.error, document.fullscreenEnabled];
  });
  // The policy allows full screen, which a phone needs.
  expect(reached).toEqual([[13, 1, 15], null, true]);
  expect(complaints).toEqual([]);
});

test('[SHOW-5] on a phone the film is the portrait cut, with a dark poster in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked = filesAsked(page);
  await openHydrated(page, at('/'));
  await layOutAll(page);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.classList.toggle('dark', name === 'dark'), theme);
    await video(page).scrollIntoViewIfNeeded();
    const brightness = await video(page).evaluate(async (element: HTMLVideoElement) => {
      const poster = new Image();
      poster.src = element.poster;
      await poster.decode();
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(poster, 0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      return Math.max(red, green, blue);
    });
    expect(brightness, theme).toBeLessThan(90);
  }
  await video(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => playing(page)).toBe(true);
  const facts = await video(page).evaluate((element: HTMLVideoElement) => [
    element.videoWidth,
    element.videoHeight,
    Math.round(element.duration),
    element.textTracks.length,
    document.documentElement.scrollWidth,
  ]);
  expect(facts).toEqual([780, 1386, 16, 1, 390]);
  expect(new Set(asked)).toEqual(new Set(['live-demo-tall.avif', 'live-demo-tall.webm']));
});

test('[HOME-6] the player reserves its space before the video has loaded, on a phone and on a desktop', async ({
  page,
}) => {
  await page.route(/\/static\/video\//, (route) => route.abort());
  await openHydrated(page, at('/'));
  for (const [width, ratio] of [
    [320, 780 / 1386],
    [390, 780 / 1386],
    [768, 1280 / 1070],
    [1440, 1280 / 1070],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const box = await video(page).boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1), `${width} px`).toBeCloseTo(ratio, 2);
    expect((box?.x ?? 0) + (box?.width ?? Infinity), `${width} px`).toBeLessThanOrEqual(width);
  }
});
