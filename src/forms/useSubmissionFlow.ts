import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import type { ActorRefFrom, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { FormState } from '../../machines/shared/form-view.ts';
import type { Form } from '../../machines/shared/form.ts';
import { useFlow } from '../flow/useFlow.ts';
import { useView } from '../flow/useView.ts';
import { useKeepWhenLeft } from './useLeftForm.ts';

interface RunForm {
  definition: Pick<Form, 'controls' | 'labels'>;
  element: RefObject<HTMLFormElement | null>;
}

/** Runs a form's machine, and keeps what was typed for the way back to the page. */
export function useSubmissionFlow<TMachine extends AnyStateMachine>(
  { definition, element }: RunForm,
  machine: TMachine,
  input: InputFrom<TMachine>,
): { flow: ActorRefFrom<TMachine>; snapshot: SnapshotFrom<TMachine> } {
  const flow = useFlow<AnyStateMachine>(machine, input);
  const snapshot = useSelector(flow, (current) => current);
  useKeepWhenLeft(definition, element);
  return { flow: flow as ActorRefFrom<TMachine>, snapshot: snapshot as SnapshotFrom<TMachine> };
}

/** The same for a form whose flow has a view. */
export function useFormView<TMachine extends AnyStateMachine, TView extends object>(
  submission: RunForm & { state(): FormState },
  machine: TMachine,
  view: (snapshot: SnapshotFrom<TMachine>, form: FormState) => TView,
  input: InputFrom<TMachine>,
) {
  const flow = useFlow(machine, input);
  useKeepWhenLeft(submission.definition, submission.element);
  return { flow, view: useView(flow, (snapshot) => view(snapshot, submission.state())) };
}
