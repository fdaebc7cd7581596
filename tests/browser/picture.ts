import type { CDPSession } from '@playwright/test';
import { TIMEOUT_MS } from './driver.ts';

/** How large a picture of a page is, of its own size. */
const SCALE = 0.4;

/** What a page shows now, small, as a data URL. Its clock may stand still: nothing in the page is asked for. */
export async function takePicture(camera: CDPSession): Promise<string> {
  const { cssVisualViewport } = await camera.send('Page.getLayoutMetrics');
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport;
  // A clip counts from the page's beginning, wherever it has been scrolled to.
  const clip = { x: pageX, y: pageY, width: clientWidth, height: clientHeight, scale: SCALE };
  const { data } = await capture(camera, clip);
  return `data:image/webp;base64,${data}`;
}

/** Where what draws for the browser has no time now, Chromium says that it is unable to. */
async function capture(
  camera: CDPSession,
  clip: { x: number; y: number; width: number; height: number; scale: number },
) {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- once more only when it has failed.
      return await camera.send('Page.captureScreenshot', { format: 'webp', quality: 45, clip, optimizeForSpeed: true });
    } catch (error) {
      if (!String(error).includes('Unable to capture screenshot') || performance.now() > end) throw error;
    }
  }
}
