import type { CDPSession } from '@playwright/test';

/** How large a picture of a page is, of its own size. */
const SCALE = 0.4;

/** What a page shows now, small, as a data URL. Its clock may stand still: nothing in the page is asked for. */
export async function takePicture(camera: CDPSession): Promise<string> {
  const { cssVisualViewport } = await camera.send('Page.getLayoutMetrics');
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport;
  // A clip counts from the page's beginning, wherever it has been scrolled to.
  const clip = { x: pageX, y: pageY, width: clientWidth, height: clientHeight, scale: SCALE };
  const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality: 45, clip, optimizeForSpeed: true });
  return `data:image/webp;base64,${data}`;
}
