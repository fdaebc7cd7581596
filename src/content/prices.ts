import { brand } from '../../machines/domain/brand.ts';
import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';
import { type PlanCode, type PlanFamily, planFamilies } from '../../machines/domain/plans.ts';
import { mailTo } from './mail.ts';

/**
 * What every page shows of plans and prices (PRICE-5). The two plans that a clinician signs up for have their prices in
 * machines/domain/plans.ts, where the signup reads them too. US dollars; SPEC.md section 9.
 */

export interface Price {
  /** A month, billed monthly. */
  monthly: number;
  /** Billed yearly: what that is a month, a year, and what SPEC.md says that it saves a year. */
  annual: { perMonth: number; perYear: number; statedSaving: number };
}

/** What a further user costs a month, by who it is. */
export interface ExtraUser {
  app: number;
  physician: number;
}

/** PRICE-6. */
export interface Plan {
  name: string;
  description: string;
  /** Null where it is agreed on. */
  price: Price | null;
  /** Stands where the billing would. */
  subtitle?: string;
  features: readonly string[];
  highlighted: boolean;
  /** What the trial button asks the signup for; a plan without codes is sold in person. */
  codes?: Readonly<Record<BillingPeriod, PlanCode>>;
  extraUsers?: Readonly<Record<BillingPeriod, ExtraUser>>;
}

/**
 * Which saving shows. SPEC.md states 228 for the Advanced Practice Provider, although 12 x 79 - 756 is 192; with
 * 'computed' every saving is the difference of the prices instead.
 */
const savingsShown: 'stated' | 'computed' = 'stated';

/** What annual billing saves, as a share of the monthly price. */
export const annualSaving = '20%';

const withSaving = ({ monthly, annual }: PlanFamily, statedSaving: number): Price => ({
  monthly,
  annual: { perMonth: annual.month, perYear: annual.year, statedSaving },
});

const clinicianFeatures = [
  'Unlimited encounters',
  'Ambient, text and echo capture',
  'SOAP, HPI, assessment and plan',
  'ICD-10 and billing suggestions',
  `${brand.assistant} clinical chat`,
];

export const plans: readonly Plan[] = [
  {
    name: planFamilies.np_pa.label,
    description: 'NP or PA',
    price: withSaving(planFamilies.np_pa, 228),
    features: clinicianFeatures,
    highlighted: false,
    codes: { monthly: 'np_pa_monthly', annual: 'np_pa_annual' },
  },
  {
    name: planFamilies.md_do.label,
    description: 'MD or DO',
    price: withSaving(planFamilies.md_do, 240),
    features: clinicianFeatures,
    highlighted: true,
    codes: { monthly: 'md_do_monthly', annual: 'md_do_annual' },
  },
  {
    name: 'Organization',
    description: 'Up to 10 users',
    price: { monthly: 499, annual: { perMonth: 399, perYear: 4_788, statedSaving: 1_200 } },
    features: ['Everything for clinicians', 'Unlimited encounters', 'Admin dashboard', 'Team note sharing'],
    highlighted: false,
    extraUsers: { monthly: { app: 49, physician: 69 }, annual: { app: 39, physician: 55 } },
  },
  {
    name: 'Enterprise',
    description: 'Health systems and groups',
    price: null,
    subtitle: 'Priced with your team',
    features: ['Everything in Organization', 'Unlimited encounters', 'Security review and BAA', 'Rollout planning'],
    highlighted: false,
  },
];

/** What annual billing saves a year. */
export function savingOf({ monthly, annual }: Price, shown = savingsShown): number {
  return shown === 'stated' ? annual.statedSaving : 12 * monthly - annual.perYear;
}

/** What opens the visitor's mail composer for a plan that is sold in person (PRICE-3). */
export function salesMail(plan: Plan): string {
  return mailTo(`${brand.name} ${plan.name} plan`, [
    'Hello,',
    `I would like to talk about the ${plan.name} plan.`,
    'Organization:\nNumber of clinicians:\nBest time to reach me:',
    'Please do not include patient information.',
  ]);
}
