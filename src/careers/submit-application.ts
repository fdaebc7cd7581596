import { fromPromise } from 'xstate';
import type { Uploading } from '../../machines/career-application/career-application.machine.ts';
import type { Answer } from '../../machines/shared/submission.ts';
import { careerMessages } from '../content/careers.ts';
import { isPage, notTheRelay, refusalIn } from '../forms/send-submission.ts';
import { resumeInput, takeFile } from './resume-input.ts';

const path = '/career-application';

/** What the relay said, or null for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * `POST /career-application`, multipart with the file, which no machine keeps (CAR-4). An XMLHttpRequest, for only that
 * tells how far an upload is.
 */
export const submitApplication = fromPromise<Answer, Uploading>(({ input: { payload, key, report }, signal }) => {
  const field = resumeInput();
  const file = field?.files?.[0];
  if (!field || !file) return Promise.reject(new Error('there is no resume to send'));
  const body = new FormData();
  for (const [name, value] of Object.entries(payload)) if (typeof value === 'string') body.set(name, value);
  body.set('resume', file);

  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Idempotency-Key', key);
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) report({ sent: loaded, total });
  });
  request.addEventListener('load', () => {
    const ok = request.status >= 200 && request.status < 300;
    if (ok && isPage(request.getResponseHeader('Content-Type'))) reject(new Error(notTheRelay));
    else resolve(ok ? { ok: true } : refusalIn(parsed(request.responseText)));
  });
  // A file that was changed after it was chosen cannot be read: sent once more it would fail once more.
  request.addEventListener('error', () =>
    file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => reject(new Error('the network failed')),
        () => {
          takeFile(field);
          resolve({ ok: false, error: null, fields: { resume: careerMessages.chooseAgain } });
        },
      ),
  );
  signal.addEventListener('abort', () => request.abort());
  request.send(body);
  return promise;
});
