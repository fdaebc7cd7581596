import type { SnapshotFrom } from 'xstate';
import { BASE_PATH } from '../domain/base-path.ts';
import type { FormState } from '../shared/form-state.ts';
import { formView } from '../shared/form-view.ts';
import { careerForm } from './career-application.form.ts';
import type { careerApplicationMachine } from './career-application.machine.ts';

const show = formView(careerForm, { title: 'Your application', sentTitle: 'Received' });

/** CAR-3, CAR-4: while it is sent, how much of it has been handed over. */
export const careerView = (snapshot: SnapshotFrom<typeof careerApplicationMachine>, given?: FormState) => {
  const view = show(snapshot, given);
  const { progress } = snapshot.context;
  return {
    ...view,
    progress: snapshot.matches('sending')
      ? ({
          role: 'progressbar',
          name: progress < 100 ? `${progress}% uploaded` : 'Uploaded. Waiting for confirmation.',
          value: String(progress),
        } as const)
      : null,
    back: view.thanks && ({ role: 'link', name: 'Back to careers', url: `${BASE_PATH}/careers` } as const),
  };
};
