import { type FormState, untouchedForm } from '../../../machines/shared/form-state.ts';
import type { Form } from '../../../machines/shared/form.ts';
import type { Uploading, UploadProgress } from '../../../machines/shared/submission.ts';
import { type SubmissionInput, submissionMachine } from '../../../machines/submission/submission.machine.ts';
import { type PageWords, submissionView } from '../../../machines/submission/submission.view.ts';
import { openMachine } from './machine-harness.ts';

/** A form on a page without a browser: a visitor sends it, the relay answers, time passes. */
export function openForm(form: Form, words: PageWords, input: SubmissionInput = { alreadySent: false }) {
  const page = openMachine(submissionMachine, input);
  const calls = () => page.sent('send') as readonly Uploading<object>[];
  let keys = 0;
  return {
    did: page.did,
    wait: page.wait,
    /** Payloads with their keys. */
    sent: () => calls().map(({ payload, key }) => ({ payload, key })),
    /** @param held what the page holds beside the machine */
    view: (held: Partial<FormState> = {}) =>
      submissionView(form, words)(page.snapshot(), { ...untouchedForm(form), ...held }),
    submit: (payload: object) => page.send({ type: 'form.submit', payload, key: `key-${(keys += 1)}` }),
    again: () => page.send({ type: 'form.again' }),
    handsOver: (progress: UploadProgress) => calls().at(-1)?.report(progress),
    relay: {
      accepts: () => page.answer('send', { ok: true }),
      refuses: (error: string | null = null, fields = {}) => page.answer('send', { ok: false, error, fields }),
      cannotBeReached: () => page.fail('send'),
    },
  };
}
