import type { PageWords } from '../submission/submission.view.ts';

/** ACC-5. */
export const changePasswordWords: PageWords = {
  title: 'Your password',
  more: 'An email about it is on its way to you.',
};
