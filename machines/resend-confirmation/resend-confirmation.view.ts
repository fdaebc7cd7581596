import type { PageWords } from '../submission/submission.view.ts';

/** SRV-6. It has no heading of its own: it is a part of another sheet. */
export const resendConfirmationWords: PageWords = { title: '' };
