import { fromPromise } from 'xstate';
import type { Answer, Uploading } from '../../machines/shared/submission.ts';
import { chooseAgain, type FileForm, fileInput, fileNameOf, takeFile } from './file-input.ts';
import { isPage, notTheRelay, refusalIn } from './send-submission.ts';
import { forgetKey } from './submission-key.ts';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The actor that sends a form with its file (CAR-4). An XMLHttpRequest, because only it reports upload progress. */
export const sendUpload = <TPayload extends object>(form: FileForm & { action: string }) =>
  fromPromise<Answer, Uploading<TPayload>>(({ input: { payload, key, report }, signal }) => {
    const field = fileInput(form);
    const file = field?.files?.[0];
    if (!field || !file) return Promise.reject(new Error('there is no file to send'));
    const body = new FormData();
    for (const [name, value] of Object.entries(payload)) if (typeof value === 'string') body.set(name, value);
    body.set(fileNameOf(form), file);

    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const request = new XMLHttpRequest();
    request.open('POST', form.action);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) report({ sent: loaded, total });
    });
    request.addEventListener('load', () => {
      const ok = request.status >= 200 && request.status < 300;
      if (ok && isPage(request.getResponseHeader('Content-Type'))) return reject(new Error(notTheRelay));
      if (ok) forgetKey(form.action);
      resolve(ok ? { ok: true } : refusalIn(parsed(request.responseText)));
    });
    // A file changed after it was chosen cannot be read, so sending it again would fail too.
    request.addEventListener('error', () => {
      void file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => reject(new Error('the network failed')),
          () => {
            takeFile(field);
            resolve({ ok: false, error: null, fields: chooseAgain(form) });
          },
        );
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
    return promise;
  });
