import type { PageWords } from '../submission/submission.view.ts';

/** ACC-5. */
export const deleteAccountWords: PageWords = {
  title: 'Delete your account',
  sentTitle: 'What happens now',
  done: 'You are logged out everywhere, and an email confirms the deletion.',
};
