import * as z from 'zod/mini';
import { planCodes, planOf, priceOf } from '../domain/plans.ts';
import { failed } from '../shared/account-texts.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';

/** The price is first: a phone cuts off the end of the selected option. */
const offers = planCodes.map((value) => {
  const { price, billing } = priceOf(value);
  return { value, label: `${price}: ${planOf(value).family.label}, ${billing}` };
});

const payload = z.strictObject({ plan: z.enum(planCodes, 'Choose a plan') });

/** ACC-4: another plan while the trial runs. */
export const changePlanForm = defineForm({
  id: 'change-plan',
  controls: 'change-plan',
  screen: '/change-plan',
  action: '/account/plan',
  encoding: 'application/x-www-form-urlencoded',
  payload,
  fields: payload,
  labels: { plan: 'Plan' },
  options: { plan: [{ value: '', label: 'Choose a plan' }, ...offers] },
  boxes: {},
  texts: { submit: 'Change plan', submitting: 'Sending…', refused: failed, interrupted: failed },
  thanks: { text: 'Your plan has been changed.', again: 'Choose another plan', focus: 'plan' },
  keepsFields: true,
  showsReasons: true,
});

export const changePlanDetails = describeForm(changePlanForm, {
  purpose: 'Another plan while the trial runs.',
  samples: { first: { plan: 'md_do_annual' }, changed: { plan: 'np_pa_monthly' } },
  done: 'changed',
  submission: null,
});
