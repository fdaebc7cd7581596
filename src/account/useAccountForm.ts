import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import type { Form, ValuesOf } from '../../machines/shared/form.ts';
import type { Submission } from '../../machines/shared/submission.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { sendForm } from '../forms/send-submission.ts';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';

interface AccountForm<TFields extends z.ZodMiniObject, TMachine extends AnyStateMachine> {
  initial?: Partial<ValuesOf<TFields>>;
  input: InputFrom<TMachine>;
  /** The relay's messages for a post without script. */
  refusal: RejectedPost | null;
}

/** Runs a form of the account. `sending` goes to `<SubmissionForm>`. */
export function useAccountForm<
  TPayload extends z.ZodMiniObject,
  TFields extends z.ZodMiniObject,
  TActor extends string,
  TMachine extends AnyStateMachine,
>(
  definition: Form<TPayload, TFields, TActor, never>,
  machine: TMachine,
  { initial = {}, input, refusal }: AccountForm<TFields, TMachine>,
) {
  const fields = useSubmissionForm(definition, { initial, refusal });
  const provided: AnyStateMachine = machine.provide({
    actors: { [definition.actor]: sendForm(definition) },
    actions: {
      clearFields: fields.clear,
      showRefusedFields: fields.showRefusedFields,
      logException: logNoAnswer(definition.id),
    },
  });
  const { flow, snapshot } = useSubmissionFlow(fields, provided, input);
  const state = snapshot.value as string;
  return {
    fields,
    flow,
    snapshot: snapshot as SnapshotFrom<TMachine>,
    sending: {
      submission: fields,
      sending: state === 'sending',
      failure: fields.failureIn(state, (snapshot.context as Submission<object>).refusal),
      arrived: refusal !== null && state === 'editing',
      onSubmit: (payload: z.output<TPayload>, key: string) => flow.send({ type: 'form.submit', payload, key }),
    },
  };
}
