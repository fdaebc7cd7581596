import { useEffect } from 'react';
import type { AnyActorLogic, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import type { Form, ValuesOf } from '../../machines/shared/form.ts';
import type { FormState } from '../../machines/shared/form-state.ts';
import { type SubmissionInput, submissionMachine } from '../../machines/submission/submission.machine.ts';
import { type PageWords, submissionView } from '../../machines/submission/submission.view.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import { markOwner } from '../routing/mark-owner.ts';
import { useKeepWhenLeft } from './form-document.ts';
import { sendForm } from './send-submission.ts';
import { useSubmissionForm } from './useSubmissionForm.ts';

/**
 * Runs a form's machine with its view, and keeps typed values for going back to the page.
 * @param id the flow's name where the machine is shared
 */
export function useFormView<
  TPayload extends z.ZodMiniObject,
  TFields extends z.ZodMiniObject,
  TFile extends string,
  TMachine extends AnyStateMachine,
  TView extends { errors: Readonly<Record<string, string>> },
>(
  submission: ReturnType<typeof useSubmissionForm<TPayload, TFields, TFile>>,
  machine: TMachine,
  view: (snapshot: SnapshotFrom<TMachine>, form: FormState) => TView,
  input: InputFrom<TMachine>,
  id = machine.id,
) {
  const flow = useFlow(machine, input, undefined, id);
  // The relay's answer may end the session: a reset or a deletion does.
  useEffect(() => {
    const following = flow.subscribe(markOwner);
    return () => following.unsubscribe();
  }, [flow]);
  useKeepWhenLeft(submission.definition, submission.element);
  const shown = useView(flow, (snapshot) => view(snapshot, submission.state()));
  const control = (field: Parameters<typeof submission.control>[0]) => submission.control(field, shown.errors[field]);
  return { submission, flow, send: flow.send, view: shown, control };
}

interface RelayFormOptions<TFields extends z.ZodMiniObject> extends SubmissionInput {
  initial?: Partial<ValuesOf<TFields>>;
  /** A rejected post as the form shows it. */
  shownAs?(refused: RejectedPost): RejectedPost;
  /** Default: the actor that sends the payload in the form's encoding. */
  send?: AnyActorLogic;
}

/** Runs a form that the relay answers: its values, the submission's machine, and its view. */
export function useRelayForm<TPayload extends z.ZodMiniObject, TFields extends z.ZodMiniObject, TFile extends string>(
  definition: Form<TPayload, TFields, TFile>,
  words: PageWords,
  { initial, shownAs, send = sendForm(definition), ...input }: RelayFormOptions<TFields>,
) {
  const submission = useSubmissionForm(definition, initial, shownAs);
  const machine = submissionMachine.provide({
    // The input is made by this form's `payload`.
    actors: { send: send as never },
    actions: {
      clearFields: () => void (definition.keepsFields || submission.clear()),
      ...submission.actions,
    },
  });
  const show = submissionView(definition as Form, words);
  const form = useFormView(submission, machine, show, input, definition.id);
  return { ...form, view: { ...form.view, root: { ...form.view.root, 'data-machine': definition.id } } };
}
