import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { describeMailedLink } from './support/describe-mailed-link.ts';

describeMailedLink({
  flow: 'reset-password',
  payload: resetPasswordForm.payload,
  requirement: 'SRV-7',
  actor: 'changePassword',
  done: 'changed',
});
