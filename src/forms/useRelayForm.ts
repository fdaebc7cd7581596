import type { AnyActorLogic } from 'xstate';
import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import type { Form, ValuesOf } from '../../machines/shared/form.ts';
import { type SubmissionInput, submissionMachine } from '../../machines/submission/submission.machine.ts';
import { type PageWords, submissionView } from '../../machines/submission/submission.view.ts';
import { formProps } from './form-props.ts';
import { logNoAnswer } from './log-no-answer.ts';
import { sendForm } from './send-submission.ts';
import { useFormView } from './useFormView.ts';
import { useSubmissionForm } from './useSubmissionForm.ts';

interface RelayFormOptions<TFields extends z.ZodMiniObject> extends SubmissionInput {
  initial?: Partial<ValuesOf<TFields>>;
  /** The relay's messages for a post without script. */
  refusal: RejectedPost | null;
  /** Default: the actor that sends the payload in the form's encoding. */
  send?: AnyActorLogic;
}

/** Runs a form that the relay answers: its values, the submission's machine, and its view. */
export function useRelayForm<TPayload extends z.ZodMiniObject, TFields extends z.ZodMiniObject, TFile extends string>(
  definition: Form<TPayload, TFields, TFile>,
  words: PageWords,
  { initial = {}, refusal, send = sendForm(definition), ...input }: RelayFormOptions<TFields>,
) {
  const submission = useSubmissionForm(definition, { initial, refusal });
  const machine = submissionMachine.provide({
    // The input is made by this form's `payload`.
    actors: { send: send as never },
    actions: {
      clearFields: () => void (definition.keepsFields || submission.clear()),
      showRefusedFields: submission.showRefusedFields,
      logNoAnswer: logNoAnswer(definition.id),
    },
  });
  const show = submissionView(definition as Form, words);
  const { flow, view } = useFormView(submission, machine, show, input, definition.id);
  return {
    submission,
    send: flow.send,
    view: { ...view, root: { ...view.root, 'data-machine': definition.id } },
    ...formProps(submission, view.errors),
  };
}

/** Result of `useRelayForm` for a form, for its fields. */
export type RelayFormFor<TForm> =
  TForm extends Form<infer TPayload, infer TFields, infer TFile>
    ? ReturnType<typeof useRelayForm<TPayload, TFields, TFile>>
    : never;
