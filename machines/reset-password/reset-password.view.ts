import type { PageWords } from '../submission/submission.view.ts';

/** SRV-7. */
export const resetPasswordWords: PageWords = {
  title: 'Your account',
  done: 'Your password has been changed and you are logged out everywhere. Log in with the new password.',
};
