import { type EventObject } from 'xstate';
import type { SentForm, SubmissionWords } from './submission-machine.ts';
import { fieldActions, setupOpenedForm, showRefusedFields, submissionStates } from './submission-machine.ts';

/** Common parts of the account's forms: the relay's messages show beside their fields. */
export const setupAnsweredForm = <TPayload extends object, TActor extends string, TEvent extends EventObject>(
  form: SentForm<TPayload, TActor>,
  events: TEvent,
) => setupOpenedForm(form, events).extend({ actions: fieldActions });

/** From the opened page to the answer. A flow adds `sent`. */
export function answeredStates<TPayload, TActor extends string>(
  form: SentForm<TPayload, TActor>,
  words: SubmissionWords,
) {
  const states = submissionStates(form, words);
  return { ...states, refused: { ...states.refused, entry: showRefusedFields } } as const;
}
