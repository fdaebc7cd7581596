import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import type { ActorRefFrom, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { Form } from '../../machines/shared/form.ts';
import type { KeptSubmission, Submission } from '../../machines/shared/submission.ts';
import { useFlow } from '../flow/useFlow.ts';
import { useKeepWhenLeft } from './useLeftForm.ts';

interface RunForm {
  definition: Pick<Form, 'controls' | 'labels'>;
  element: RefObject<HTMLFormElement | null>;
  kept: KeptSubmission<never> | undefined;
}

/** Runs a form's machine. On return to the page it resumes with the last submission. */
export function useSubmissionFlow<TMachine extends AnyStateMachine>(
  { definition, element, kept }: RunForm,
  machine: TMachine,
  input: Omit<InputFrom<TMachine>, 'kept'>,
): { flow: ActorRefFrom<TMachine>; snapshot: SnapshotFrom<TMachine> } {
  const flow = useFlow<AnyStateMachine>(machine, { ...input, kept });
  const snapshot = useSelector(flow, (current) => current);
  useKeepWhenLeft(definition, element, () => flow.getSnapshot().context as Submission<object>);
  return { flow: flow as ActorRefFrom<TMachine>, snapshot: snapshot as SnapshotFrom<TMachine> };
}
