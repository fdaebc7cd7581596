import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import type { ActorRefFrom, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { Form } from '../../machines/shared/form.ts';
import { useFlow } from '../flow/useFlow.ts';
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
