import type { PageWords } from '../submission/submission.view.ts';

/** ACC-5. */
export const deleteAccountWords: PageWords = {
  title: 'Delete your account',
  sentTitle: 'Your account is deleted',
  done: 'Your account has been deleted.',
};
