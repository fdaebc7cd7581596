import { expect, test } from '@playwright/test';
import { takePicture } from 'flow-toolkit/browser/picture';

test('a picture shows the whole window at any scroll position while the page’s clock is stopped', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 500, height: 400 });
  await page.clock.install();
  await page.setContent(
    '<style>body { margin: 0 } div { height: 1000px } </style><div style="background: #ff0000"></div><div style="background: #0000ff"></div>',
  );
  const camera = await context.newCDPSession(page);
  const look = async () => {
    const picture = await takePicture(camera);
    return page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const paper = canvas.getContext('2d');
      paper?.drawImage(image, 0, 0);
      const colourAt = (y: number) => {
        const [red = 0, , blue = 0] = paper?.getImageData(5, y, 1, 1).data ?? [];
        return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'neither';
      };
      return [image.width, image.height, colourAt(2), colourAt(image.height - 3)];
    }, picture);
  };
  expect(await look()).toEqual([200, 160, 'red', 'red']);
  await page.evaluate(() => scrollTo(0, 800));
  expect(await look()).toEqual([200, 160, 'red', 'blue']);
  await page.evaluate(() => scrollTo(0, 1600));
  expect(await look()).toEqual([200, 160, 'blue', 'blue']);
});

test('a picture that Chromium fails to take is taken on a later try', async ({ page, context }) => {
  await page.setContent('<h1>A page</h1>');
  const camera = await context.newCDPSession(page);
  const send = camera.send.bind(camera) as (method: string, params?: object) => Promise<unknown>;
  let tried = 0;
  const busy = (method: string, params?: object) => {
    if (method !== 'Page.captureScreenshot' || tried++ > 0) return send(method, params);
    return Promise.reject(
      new Error('cdpSession.send: Protocol error (Page.captureScreenshot): Unable to capture screenshot'),
    );
  };
  expect(await takePicture(Object.assign(camera, { send: busy }))).toMatch(/^data:image\/webp;base64,./);
  expect(tried).toBe(2);
});
