import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { isRequired } from '../../machines/shared/form-state.ts';
import type { Form, ValuesOf } from '../../machines/shared/form.ts';
import { submissionMachine } from '../../machines/submission/submission.machine.ts';
import { type PageWords, submissionView } from '../../machines/submission/submission.view.ts';
import { useFlow } from '../flow/useFlow.ts';
import { useView } from '../flow/useView.ts';
import { logNoAnswer } from './log-no-answer.ts';
import { sendForm } from './send-submission.ts';
import { useKeepWhenLeft } from './useLeftForm.ts';
import { useOwnerMark } from './useOwnerMark.ts';
import { useSubmissionForm } from './useSubmissionForm.ts';

interface RelayFormOptions<TFields extends z.ZodMiniObject> {
  initial?: Partial<ValuesOf<TFields>>;
  /** The page was opened by the redirect after a post without script. */
  alreadySent: boolean;
  /** The relay's messages for a post without script. */
  refusal: RejectedPost | null;
}

/** Runs a form that the relay answers: what it holds, the submission's machine, and its view. */
export function useRelayForm<
  TPayload extends z.ZodMiniObject,
  TFields extends z.ZodMiniObject,
  TActor extends string,
  TFile extends string,
>(
  definition: Form<TPayload, TFields, TActor, TFile>,
  words: PageWords,
  { initial = {}, alreadySent, refusal }: RelayFormOptions<TFields>,
) {
  const submission = useSubmissionForm(definition, { initial, refusal });
  const { form, element, state, input, box } = submission;
  const machine = submissionMachine.provide({
    // Its input is what this form's `payload` has made.
    actors: { send: sendForm(definition) as never },
    actions: {
      clearFields: submission.clear,
      showRefusedFields: submission.showRefusedFields,
      logNoAnswer: logNoAnswer(definition.id),
    },
  });
  const flow = useFlow(machine, { alreadySent }, undefined, definition.id);
  useKeepWhenLeft(definition, element);
  useOwnerMark(flow);
  const view = useView(flow, (snapshot) => submissionView(definition as Form, words)(snapshot, state()));
  type Field = Parameters<typeof input>[0];
  const { descriptions = {}, options = {} } = definition;
  const said = (field: Field) => {
    const description = descriptions[field];
    return {
      required: isRequired(definition as Form, field),
      error: view.errors[field],
      ...(description !== undefined && {
        description: typeof description === 'string' ? description : description(String(form.getValues()[field])),
      }),
    };
  };
  return {
    submission,
    send: flow.send,
    view: { ...view, root: { ...view.root, 'data-machine': definition.id } },
    /** Props of a control. */
    control: (field: Field) => ({ ...input(field), ...said(field) }),
    /** Props of a checkbox. */
    box: (field: Field) => ({ ...box(field), ...said(field), 'aria-invalid': view.errors[field] !== undefined }),
    choicesOf: (field: Field) => options[field] ?? [],
  };
}

/** What `useRelayForm` gives for a form, for its fields. */
export type RelayFormFor<TForm> =
  TForm extends Form<infer TPayload, infer TFields, infer TActor, infer TFile>
    ? ReturnType<typeof useRelayForm<TPayload, TFields, TActor, TFile>>
    : never;
