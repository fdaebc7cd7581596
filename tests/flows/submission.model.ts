import { defineFlow } from 'flow-toolkit';
import type { Answer, SubmitEvent } from '../../machines/shared/submission.ts';
import { submissionMachine } from '../../machines/submission/submission.machine.ts';

const hello = { message: 'Hello' };
const changed = { message: 'Hello again' };

const send = (payload: object, key: string): SubmitEvent<object> => ({ type: 'form.submit', payload, key });

const refused: Answer = { ok: false, error: 'No.', fields: { message: 'Not this.' } };
const used: Answer = { ok: false, error: 'Used.', fields: { token: 'Used.' } };

/** The submission of every form: of texts, with a file, behind a mailed link. */
export const submissionFlow = defineFlow({
  machine: submissionMachine,
  starts: {
    opened: { alreadySent: false },
    'opened by a link': { alreadySent: false, link: 'usable' },
    'opened without a link': { alreadySent: false, link: 'unusable' },
    'opened after a post without script': { alreadySent: true },
  },
  events: {
    'form.submit': [send(hello, 'key-1'), send(hello, 'key-2'), send(changed, 'key-3')],
    'upload.progress': [
      { type: 'upload.progress', sent: 1, total: 3 },
      { type: 'upload.progress', sent: 3, total: 3 },
    ],
  },
  actors: { send: { outputs: [{ ok: true }, refused, used], errors: [{ message: 'network error' }] } },
});
