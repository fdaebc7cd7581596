import { pricedPlans, savingOf } from '../../machines/billing/billing.plans.ts';
import { dollars } from '../../machines/domain/money.ts';
import { organizationPlan } from '../../machines/domain/plans.ts';
import { trialDays } from '../../machines/domain/trial.ts';

const { np_pa: advancedPractice, md_do: physician, organization } = pricedPlans;
const { monthly, annual } = organization.extraUsers;
const saved = (plan: { price: Parameters<typeof savingOf>[0] }) => dollars(savingOf(plan.price));

/** The questions of faq.ts that the pricing page answers in one line, by their anchors; a page needs no more of them. */
export const planQuestions = {
  trial: {
    question: 'How does the free trial work?',
    short: `${trialDays} days from your acceptance of the terms. Nothing is charged.`,
  },
  unlimited: {
    question: 'Is there a limit on encounters?',
    short: 'No, on no plan.',
  },
  annual: {
    question: 'What do I save by paying yearly?',
    short: `As ${advancedPractice.name} ${saved(advancedPractice)} a year, as ${physician.name} ${saved(physician)}, as an organization ${saved(organization)}. You pay for the year in advance.`,
  },
  'extra-users': {
    question: 'What do additional users cost?',
    short: `Beyond ${organizationPlan.users} users, ${dollars(monthly.app)} a month for an NP or PA and ${dollars(monthly.physician)} for an MD or DO. Billed yearly, ${dollars(annual.app)} and ${dollars(annual.physician)}.`,
  },
  ending: {
    question: 'How do I change or end my plan?',
    short: 'On your account’s page while the trial runs. After it, write to us.',
  },
} as const;
