import type { SnapshotFrom } from 'xstate';
import { BASE_PATH } from '../domain/base-path.ts';
import type { FormState } from '../shared/form-state.ts';
import { formView } from '../shared/form-view.ts';
import { deleteAccountForm } from './delete-account.form.ts';
import type { deleteAccountMachine } from './delete-account.machine.ts';

type Snapshot = SnapshotFrom<typeof deleteAccountMachine>;

const isDeleted = ({ value }: Snapshot) => value === 'sent';

const show = formView(deleteAccountForm, {
  title: 'Delete your account',
  sentTitle: 'Your account is deleted',
  outcome: (snapshot: Snapshot) =>
    isDeleted(snapshot) ? { text: 'Your account has been deleted.', takesFocus: !snapshot.context.alreadySent } : null,
});

/** ACC-5. What goes and what stays is said before and after. */
export const deleteAccountView = (snapshot: Snapshot, given?: FormState) => ({
  ...show(snapshot, given),
  fate: { role: 'term', text: isDeleted(snapshot) ? 'What was deleted' : 'What is deleted' } as const,
  policy: { role: 'link', name: 'Privacy policy', url: `${BASE_PATH}/privacy` } as const,
  home: isDeleted(snapshot) ? ({ role: 'link', name: 'Go to the home page', url: `${BASE_PATH}/` } as const) : null,
});
