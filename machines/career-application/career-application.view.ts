import type { PageWords } from '../submission/submission.view.ts';

/** CAR-3, CAR-4. */
export const careerWords: PageWords = { title: 'Your application', sentTitle: 'Received' };
