import { expectSame, type Stage } from './driver.ts';

/** Remembers the page's uploads, so that a path can report their progress while the request is held. */
export const rememberUploads = ({ page }: Stage): Promise<unknown> =>
  page.addInitScript(() => {
    const uploads: XMLHttpRequestUpload[] = [];
    Object.assign(window, { uploads });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function remember(this: XMLHttpRequest, body) {
      uploads.push(this.upload);
      send.call(this, body);
    };
  });

export const reportProgress = ({ page }: Stage, { sent, total }: { sent: number; total: number }): Promise<void> =>
  page.evaluate(
    (progress) => {
      const uploads = Reflect.get(window, 'uploads') as XMLHttpRequestUpload[];
      uploads.at(-1)?.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, ...progress }));
    },
    { loaded: sent, total },
  );

/** CAR-4: progress is shown in words and as a bar, while the form is sent. */
export async function expectProgress({ view }: Stage, sending: boolean, percent: unknown): Promise<void> {
  if (!sending) return expectSame('the number of bars', await view.getByRole('progressbar').count(), 0);
  if (typeof percent !== 'number') return;
  const words = percent === 100 ? 'Uploaded. Waiting for confirmation.' : `${percent}% uploaded`;
  const bar = view.getByRole('progressbar', { name: words });
  expectSame('the bar', await bar.evaluate((node: HTMLProgressElement) => node.value), percent);
}
