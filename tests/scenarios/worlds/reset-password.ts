import { resetPasswordForm } from '../../../machines/reset-password/reset-password.form.ts';
import { flowOf } from '../../toolkit/flow-of.ts';
import { newPasswordWorld } from './new-password.ts';

export const resetPasswordWorld = newPasswordWorld(flowOf('reset-password'), resetPasswordForm, {
  done: 'changed',
  posted: '/reset-password?changed=yes',
  offers: false,
});
