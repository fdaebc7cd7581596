import { brand } from '../../machines/domain/brand.ts';
import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';
import { organizationPlan, type PlanCode, type PlanFamily, planFamilies } from '../../machines/domain/plans.ts';
import { mailTo } from './mail.ts';

/** PRICE-5; US dollars (PRICE-1). machines/domain/plans.ts has the prices that other flows read too. */

export interface Price {
  monthly: number;
  /** Billed yearly: per month, per year, and the yearly saving that PRICE-1 states. */
  annual: { perMonth: number; perYear: number; statedSaving: number };
}

/** Cost per month of an extra user, by role. */
export interface ExtraUser {
  app: number;
  physician: number;
}

export interface Plan {
  name: string;
  description: string;
  /** Null for a negotiated price. */
  price: Price | null;
  /** Shown instead of the billing. */
  subtitle?: string;
  /** What sets it apart from the other plan with the same features. */
  difference?: string;
  features: readonly string[];
  highlighted: boolean;
  /** For the signup; a plan without codes is sold in person. */
  codes?: Readonly<Record<BillingPeriod, PlanCode>>;
  extraUsers?: Readonly<Record<BillingPeriod, ExtraUser>>;
}

/** PRICE-1 states a saving of 228 for one plan, although 12 x 79 - 756 is 192. 'computed' shows the difference. */
const savingsShown: 'stated' | 'computed' = 'stated';

export const annualSaving = '20%';

const withSaving = ({ monthly, annual }: Pick<PlanFamily, 'monthly' | 'annual'>, statedSaving: number): Price => ({
  monthly,
  annual: { perMonth: annual.month, perYear: annual.year, statedSaving },
});

const { users, extraUsers } = organizationPlan;

/** The same on every plan, whatever it costs. */
export const commonFeatures = [
  'Unlimited encounters',
  'Ambient audio, text and echo mode',
  'SOAP, HPI, assessment and plan',
  'ICD-10 and billing suggestions',
  `${brand.assistant} clinical chat`,
] as const;

const byRole = ({ np_pa: app, md_do: physician }: Readonly<Record<'np_pa' | 'md_do', number>>): ExtraUser => ({
  app,
  physician,
});

export const plans: readonly Plan[] = [
  {
    name: planFamilies.np_pa.label,
    description: 'NP or PA',
    difference: `The same features as the ${planFamilies.md_do.label} plan. Your license sets the price.`,
    price: withSaving(planFamilies.np_pa, 228),
    features: commonFeatures,
    highlighted: false,
    codes: { monthly: 'np_pa_monthly', annual: 'np_pa_annual' },
  },
  {
    name: planFamilies.md_do.label,
    description: 'MD or DO',
    difference: `The same features as the ${planFamilies.np_pa.label} plan. Your license sets the price.`,
    price: withSaving(planFamilies.md_do, 240),
    features: commonFeatures,
    highlighted: true,
    codes: { monthly: 'md_do_monthly', annual: 'md_do_annual' },
  },
  {
    name: 'Organization',
    description: `Up to ${users} users`,
    price: withSaving(organizationPlan, 1_200),
    features: [...commonFeatures, 'Admin dashboard', 'Team note sharing'],
    highlighted: false,
    extraUsers: { monthly: byRole(extraUsers.monthly), annual: byRole(extraUsers.annual) },
  },
  {
    name: 'Enterprise',
    description: 'Health systems and groups',
    price: null,
    subtitle: 'Priced with your team',
    features: [...commonFeatures, 'Admin dashboard', 'Team note sharing', 'Security review', 'Rollout planning'],
    highlighted: false,
  },
];

/** Per year. */
export function savingOf({ monthly, annual }: Price, shown = savingsShown): number {
  return shown === 'stated' ? annual.statedSaving : 12 * monthly - annual.perYear;
}

/**
 * Opens a mail for a plan that is sold in person (PRICE-3).
 * @param about follows the plan in its sentence
 * @param numbers lines about the team
 */
export const salesMail = ({ name }: Pick<Plan, 'name'>, about = '', numbers = 'Number of clinicians:'): string =>
  mailTo(`${brand.name} ${name} plan`, [
    'Hello,',
    `I would like to talk about the ${name} plan${about}.`,
    `Organization:\n${numbers}\nBest time to reach me:`,
    'Please do not include patient information.',
  ]);
