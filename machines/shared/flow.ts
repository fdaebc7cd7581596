import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Flow as CoreFlow, FlowModel } from '../core/flow.ts';
import type { View } from '../core/view.ts';
import type { FormDetails } from './form-details.ts';
import type { FormState } from './form-state.ts';

export type { ActorEndings, EventSamples, FlowModel, Samples } from '../core/flow.ts';

/** A flow of this product: its form has the fields, texts and calls of form-details.ts. */
export interface Flow extends CoreFlow {
  form?: FormDetails;
  view?(snapshot: SnapshotFrom<AnyStateMachine>, form?: FormState): View;
}

/** The flow of a form. */
export type FormFlow = Flow & { form: FormDetails };

interface Model<TMachine extends AnyStateMachine> extends FlowModel<TMachine> {
  form?: FormDetails;
  view?(snapshot: SnapshotFrom<TMachine>, form?: FormState): View;
}

/** Checks a model against its machine's types. */
export function defineFlow<TMachine extends AnyStateMachine>(model: Model<TMachine> & { form: FormDetails }): FormFlow;
export function defineFlow<TMachine extends AnyStateMachine>(model: Model<TMachine>): Flow;
export function defineFlow<TMachine extends AnyStateMachine>(model: Model<TMachine>): Flow {
  return model;
}
