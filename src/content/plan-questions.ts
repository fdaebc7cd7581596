import { type Price, pricedPlans, savingOf } from '../../machines/billing/billing.plans.ts';
import { dollars } from '../../machines/domain/money.ts';
import { organizationPlan } from '../../machines/domain/plans.ts';
import { trialDays } from '../../machines/domain/trial.ts';

const { np_pa: advancedPractice, md_do: physician, organization } = pricedPlans;
const { monthly, annual } = organization.extraUsers;
const saved = (plan: { price: Price }) => dollars(savingOf(plan.price));

/** The questions of faq.ts that the pricing page answers in one line, by their anchors; a page needs no more of them. */
export const planQuestions = {
  trial: {
    question: 'How does the free trial work?',
    short: `${trialDays} days from when you accept the terms. You are not charged.`,
  },
  unlimited: {
    question: 'Is there a limit on encounters?',
    short: 'No. Every plan includes unlimited encounters.',
  },
  annual: {
    question: 'How much do I save by paying annually?',
    short: `${advancedPractice.name}: ${saved(advancedPractice)} a year. ${physician.name}: ${saved(physician)}. Organization: ${saved(organization)}. You pay for the year up front.`,
  },
  'extra-users': {
    question: 'What do additional users cost?',
    short: `After ${organizationPlan.users} users, each extra seat is priced by role: ${dollars(monthly.np_pa)} a month for an NP or PA, ${dollars(monthly.md_do)} for an MD or DO. Billed yearly, ${dollars(annual.np_pa)} and ${dollars(annual.md_do)}.`,
  },
  ending: {
    question: 'How do I change or end my plan?',
    short: 'On your account page during the trial. After that, write to us.',
  },
} as const;
