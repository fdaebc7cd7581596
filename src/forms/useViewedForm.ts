import type { AnyActorLogic, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import type { FormState } from '../../machines/shared/form-state.ts';
import type { FormView } from '../../machines/shared/form-view.ts';
import type { Form, ValuesOf } from '../../machines/shared/form.ts';
import { fieldProps } from './field-props.ts';
import { logNoAnswer } from './log-no-answer.ts';
import { sendForm } from './send-submission.ts';
import { useFormView } from './useFormView.ts';
import { type SubmissionFormFor, useSubmissionForm } from './useSubmissionForm.ts';

interface ViewedFormOptions<TFields extends z.ZodMiniObject, TMachine extends AnyStateMachine> {
  initial?: Partial<ValuesOf<TFields>>;
  input: InputFrom<TMachine>;
  /** The relay's messages for a post without script. */
  refusal: RejectedPost | null;
  /** The flow's own actors and actions. */
  own?: { actors?: Readonly<Record<string, AnyActorLogic>>; actions?: Readonly<Record<string, unknown>> };
}

/** Runs a form's flow: what it holds, its machine with the page's actions, and its view. */
export function useViewedForm<
  TPayload extends z.ZodMiniObject,
  TFields extends z.ZodMiniObject,
  TActor extends string,
  TFile extends string,
  TMachine extends AnyStateMachine,
  TView extends Pick<FormView, 'fields'>,
>(
  definition: Form<TPayload, TFields, TActor, TFile>,
  machine: TMachine,
  show: (snapshot: SnapshotFrom<TMachine>, form: FormState) => TView,
  { initial = {}, input, refusal, own = {} }: ViewedFormOptions<TFields, TMachine>,
) {
  const submission = useSubmissionForm(definition, { initial, refusal });
  const provided: AnyStateMachine = machine.provide({
    actors: { [definition.actor]: sendForm(definition), ...own.actors },
    actions: {
      clearFields: submission.clear,
      clearPassword: () => submission.form.setFieldValue('password', ''),
      showRefusedFields: submission.showRefusedFields,
      logException: logNoAnswer(definition.id),
      ...(own.actions as object),
    },
  });
  const { flow, view } = useFormView(submission, provided as TMachine, show, input);
  type Field = Parameters<typeof submission.input>[0];
  return {
    submission,
    flow,
    view,
    /** Props of a control, beside its own `key={form.key(field)}`. */
    control: (field: Field) => ({ ...submission.input(field), ...fieldProps(view, field) }),
    /** The same of a checkbox. */
    box: (field: Field) => {
      const props = fieldProps(view, field);
      return { ...submission.box(field), ...props, 'aria-invalid': props.error !== undefined };
    },
  };
}

/** What `useViewedForm` gives for a form, for its fields. */
export interface ViewedFormFor<TForm, TView extends Pick<FormView, 'fields'>> {
  submission: SubmissionFormFor<TForm>;
  view: TView;
  control(
    field: Parameters<SubmissionFormFor<TForm>['input']>[0],
  ): Omit<ReturnType<SubmissionFormFor<TForm>['input']>, keyof ReturnType<typeof fieldProps>> &
    ReturnType<typeof fieldProps>;
  box(
    field: Parameters<SubmissionFormFor<TForm>['box']>[0],
  ): Omit<ReturnType<SubmissionFormFor<TForm>['box']>, keyof ReturnType<typeof fieldProps>> &
    ReturnType<typeof fieldProps>;
}
