import type { SnapshotFrom } from 'xstate';
import { BASE_PATH } from '../domain/base-path.ts';
import type { FormState } from '../shared/form-state.ts';
import { mailedLinkView } from '../shared/mailed-link.view.ts';
import { resetPasswordForm } from './reset-password.form.ts';
import type { resetPasswordMachine } from './reset-password.machine.ts';

const show = mailedLinkView(resetPasswordForm, {
  done: 'changed',
  says: 'Your password has been changed and you are logged out everywhere. Log in with the new password.',
});

/** SRV-7. */
export const resetPasswordView = (snapshot: SnapshotFrom<typeof resetPasswordMachine>, given?: FormState) => ({
  ...show(snapshot, given),
  another:
    snapshot.value === 'unusable'
      ? ({ role: 'link', name: 'Ask for another link', url: `${BASE_PATH}/forgot-password` } as const)
      : null,
});
