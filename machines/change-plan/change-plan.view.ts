import { formView } from '../shared/form-view.ts';
import { planCodes, planText, priceText } from '../domain/plans.ts';
import { changePlanForm } from './change-plan.form.ts';

/** ACC-4. */
export const changePlanView = formView(changePlanForm, {
  title: 'Your plan',
  more: ({ plan }) => {
    const chosen = planCodes.find((code) => code === plan);
    return chosen && `It is now ${planText(chosen)}: ${priceText(chosen)}.`;
  },
});
