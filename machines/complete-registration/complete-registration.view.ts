import type { PageWords } from '../submission/submission.view.ts';

/** SRV-6. For a link that cannot be used the page offers another one: the form `resend-confirmation`. */
export const completeRegistrationWords: PageWords = {
  title: 'Your account',
  done: 'Your registration is complete. Log in with your new password.',
};
