import { mailedLinkView } from '../shared/mailed-link.view.ts';
import { completeRegistrationForm } from './complete-registration.form.ts';

/** SRV-6. For a link that cannot be used the page offers another one: the flow `resend-confirmation`. */
export const completeRegistrationView = mailedLinkView(completeRegistrationForm, {
  done: 'completed',
  says: 'Your registration is complete. Log in with your new password.',
});
