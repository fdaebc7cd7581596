import type { SentForm, SubmissionWords } from './submission-machine.ts';
import { fieldActions, setupOpenedForm, showRefusedFields, submissionStates } from './submission-machine.ts';

/** Common parts of the account's forms: refused fields show their messages, and a form can be sent again. */

/** `submissionStates`, with the relay's messages beside their fields. */
export function answeredStates<TPayload, TActor extends string>(
  form: SentForm<TPayload, TActor>,
  words: SubmissionWords,
) {
  const states = submissionStates(form, words);
  return { ...states, refused: { ...states.refused, entry: showRefusedFields } } as const;
}

export const setupRepeatableForm = <TPayload extends object, TActor extends string>(form: SentForm<TPayload, TActor>) =>
  setupOpenedForm(form, {} as { type: 'form.again' }).extend({ actions: { ...fieldActions, clearFields: () => {} } });

/** From the opened page to the thanks, and back to the form. */
export function repeatableStates<TPayload, TActor extends string>(
  form: SentForm<TPayload, TActor>,
  { sent, ...words }: SubmissionWords & { sent: string },
) {
  return {
    ...answeredStates(form, words),
    sent: {
      description: sent,
      entry: 'clearFields',
      on: { 'form.again': { target: 'editing', meta: { requirements: words.requirements.submit } } },
    },
  } as const;
}
