import type { SnapshotFrom } from 'xstate';
import type { FormState } from '../shared/form-state.ts';
import { formView } from '../shared/form-view.ts';
import { heading } from '../core/view.ts';
import { betaForm } from './beta-application.form.ts';
import type { betaApplicationMachine } from './beta-application.machine.ts';

const show = formView(betaForm, { title: 'Your application', sentTitle: 'Received' });

/** BETA-1 to BETA-4, with a heading for each group of fields. */
export const betaView = (snapshot: SnapshotFrom<typeof betaApplicationMachine>, given?: FormState) => {
  const view = show(snapshot, given);
  return {
    ...view,
    groups: view.submit && ([heading('You', 3), heading('Your practice', 3), heading('Your agreement', 3)] as const),
  };
};
