import { planCodes, planText, priceText } from '../domain/plans.ts';
import type { PageWords } from '../submission/submission.view.ts';

/** ACC-4. */
export const changePlanWords: PageWords = {
  title: 'Your plan',
  more: ({ plan }) => {
    const chosen = planCodes.find((code) => code === plan);
    return chosen && `It is now ${planText(chosen)}: ${priceText(chosen)}.`;
  },
};
