import { formView } from '../shared/form-view.ts';
import { changePasswordForm } from './change-password.form.ts';

/** ACC-5. */
export const changePasswordView = formView(changePasswordForm, {
  title: 'Your password',
  more: 'An email about it is on its way to you.',
});
