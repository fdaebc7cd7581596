import type { PageWords } from '../submission/submission.view.ts';

/** ACC-5. */
export const changePasswordWords: PageWords = {
  title: 'Your password',
  more: 'We are emailing you a confirmation.',
};
