import type { Stage } from 'flow-toolkit/browser/driver';

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
