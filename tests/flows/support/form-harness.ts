import { createActor, fromPromise } from 'xstate';
import { ManualClock } from '../../../machines/core/manual-clock.ts';
import { type FormState, untouchedForm } from '../../../machines/shared/form-state.ts';
import type { Form } from '../../../machines/shared/form.ts';
import type { Answer, Sending, Uploading, UploadProgress } from '../../../machines/shared/submission.ts';
import { type SubmissionInput, submissionMachine } from '../../../machines/submission/submission.machine.ts';
import { type PageWords, submissionView } from '../../../machines/submission/submission.view.ts';

/** A form on a page without a browser: a visitor sends it, the relay answers, time passes. */
export function openForm(form: Form, words: PageWords, input: SubmissionInput = { alreadySent: false }) {
  const clock = new ManualClock();
  const sent: Sending<object>[] = [];
  const did: unknown[] = [];
  let answer: { resolve(answer: Answer): void; reject(error: unknown): void };
  let report: (progress: UploadProgress) => void;
  let keys = 0;
  const send = fromPromise<Answer, Uploading<object>>(({ input: { payload, key, ...upload } }) => {
    sent.push({ payload, key });
    report = upload.report;
    const { promise, ...ends } = Promise.withResolvers<Answer>();
    answer = ends;
    return promise;
  });
  const actor = createActor(
    submissionMachine.provide({
      actors: { send },
      actions: {
        showRefusedFields: (_, fields) => did.push(fields),
        logNoAnswer: () => did.push('logged'),
        clearFields: () => did.push('cleared'),
      },
    }),
    { clock, input },
  ).start();
  const settle = () => new Promise((resolve) => void setImmediate(resolve));
  return {
    sent,
    did,
    /** @param held what the page holds beside the machine */
    view: (held: Partial<FormState> = {}) =>
      submissionView(form, words)(actor.getSnapshot(), { ...untouchedForm(form), ...held }),
    submit: (payload: object) => actor.send({ type: 'form.submit', payload, key: `key-${(keys += 1)}` }),
    again: () => actor.send({ type: 'form.again' }),
    handsOver: (progress: UploadProgress) => report(progress),
    wait: (ms: number) => clock.advance(ms),
    relay: {
      accepts: () => (answer.resolve({ ok: true }), settle()),
      refuses: (error: string | null = null, fields = {}) => (answer.resolve({ ok: false, error, fields }), settle()),
      cannotBeReached: () => (answer.reject(new Error('offline')), settle()),
    },
  };
}
