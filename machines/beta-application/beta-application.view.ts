import type { PageWords } from '../submission/submission.view.ts';

/** BETA-1 to BETA-4. */
export const betaWords: PageWords = { title: 'Your application', sentTitle: 'Received' };
