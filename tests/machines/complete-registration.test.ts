import { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import { describeMailedLink } from './support/describe-mailed-link.ts';

describeMailedLink({
  flow: 'complete-registration',
  payload: completeRegistrationForm.payload,
  requirement: 'SRV-6',
  actor: 'registerPassword',
  done: 'completed',
});
