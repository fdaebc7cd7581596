import type { RefObject } from 'react';
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { FormState } from '../../machines/shared/form-state.ts';
import type { Form } from '../../machines/shared/form.ts';
import { useFlow } from '../flow/useFlow.ts';
import { useView } from '../flow/useView.ts';
import { useKeepWhenLeft } from './useLeftForm.ts';
import { useOwnerMark } from './useOwnerMark.ts';

interface RunForm {
  definition: Pick<Form, 'controls' | 'labels'>;
  element: RefObject<HTMLFormElement | null>;
}

/**
 * Runs a form's machine with its view, and keeps typed values for going back to the page.
 * @param id the flow's name where the machine is shared
 */
export function useFormView<TMachine extends AnyStateMachine, TView extends object>(
  submission: RunForm & { state(): FormState },
  machine: TMachine,
  view: (snapshot: SnapshotFrom<TMachine>, form: FormState) => TView,
  input: InputFrom<TMachine>,
  id = machine.id,
) {
  const flow = useFlow(machine, input, undefined, id);
  useOwnerMark(flow);
  useKeepWhenLeft(submission.definition, submission.element);
  return { flow, view: useView(flow, (snapshot) => view(snapshot, submission.state())) };
}
