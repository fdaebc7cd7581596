import type { PageWords } from '../submission/submission.view.ts';

/** SRV-6. The form has no heading of its own: it is part of another sheet. */
export const resendConfirmationWords: PageWords = { title: '' };
