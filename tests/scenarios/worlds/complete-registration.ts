import { completeRegistrationForm } from '../../../machines/complete-registration/complete-registration.form.ts';
import { flowOf } from '../../toolkit/flow-of.ts';
import { newPasswordWorld } from './new-password.ts';

export const completeRegistrationWorld = newPasswordWorld(flowOf('complete-registration'), completeRegistrationForm, {
  done: 'completed',
  posted: '/complete-registration?completed=yes',
  offers: true,
});
