import type { CDPSession } from '@playwright/test';
import { TIMEOUT_MS } from './driver.ts';

/** In the tables of a report. */
const SMALL = 0.4;

/** A screenshot as a data URL. It works while the page's clock is paused. */
export async function takePicture(camera: CDPSession, scale = SMALL): Promise<string> {
  const { cssVisualViewport } = await camera.send('Page.getLayoutMetrics');
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport;
  // A clip is relative to the document, not the viewport.
  const clip = { x: pageX, y: pageY, width: clientWidth, height: clientHeight, scale };
  const { data } = await capture(camera, clip);
  return `data:image/webp;base64,${data}`;
}

/** Chromium reports an error while its renderer is busy. */
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
