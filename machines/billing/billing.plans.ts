import { brand } from '../domain/brand.ts';
import { mailTo } from '../domain/mail.ts';
import { organizationPlan, type PlanCode, type PlanFamily, planFamilies } from '../domain/plans.ts';
import type { BillingPeriod } from './billing.machine.ts';

/** PRICE-5; US dollars (PRICE-1). machines/domain/plans.ts has the prices that other flows read too. */

type PerMonth = Pick<PlanFamily, 'monthly' | 'annual'>;

/** `statedSaving` differs from the computed one. */
export type Price = PerMonth & { statedSaving?: number };

export interface PricedPlan {
  name: string;
  /** Null for a negotiated price. */
  price: Price | null;
  /** For the signup; a plan without codes is sold in person. */
  codes?: Readonly<Record<BillingPeriod, PlanCode>>;
  /** Per month and extra user. */
  extraUsers?: typeof organizationPlan.extraUsers;
}

/** PRICE-1 states a saving of 228 for one plan, although 12 x 79 - 756 is 192. 'computed' shows the difference. */
const savingsShown: 'stated' | 'computed' = 'stated';

/** Saving of annual billing. The build checks that every plan saves the same share. */
export const savedShare = ({ monthly, annual }: PerMonth) => `${Math.round((1 - annual / monthly) * 100)}%`;

export const annualSaving = savedShare(planFamilies.md_do);

/** Billed once a year. */
export const perYear = ({ annual }: PerMonth) => 12 * annual;

/** In the order of the page. */
export const pricedPlans = {
  np_pa: {
    name: planFamilies.np_pa.label,
    price: { ...planFamilies.np_pa, statedSaving: 228 },
    codes: { monthly: 'np_pa_monthly', annual: 'np_pa_annual' },
  },
  md_do: {
    name: planFamilies.md_do.label,
    price: planFamilies.md_do,
    codes: { monthly: 'md_do_monthly', annual: 'md_do_annual' },
  },
  organization: {
    name: 'Organization',
    price: organizationPlan,
    extraUsers: organizationPlan.extraUsers,
  },
  enterprise: { name: 'Enterprise', price: null },
} as const satisfies Record<string, PricedPlan>;

export type PlanId = keyof typeof pricedPlans;

/** Per year. */
export function savingOf(price: Price, shown = savingsShown): number {
  const computed = 12 * price.monthly - perYear(price);
  return shown === 'stated' ? (price.statedSaving ?? computed) : computed;
}

/**
 * Opens a mail for a plan that is sold in person (PRICE-3).
 * @param about follows the plan in its sentence
 * @param numbers lines about the team
 */
export const salesMail = ({ name }: Pick<PricedPlan, 'name'>, about = '', numbers = 'Number of clinicians:'): string =>
  mailTo(`${brand.name} ${name} plan`, [
    'Hello,',
    `I would like to talk about the ${name} plan${about}.`,
    `Organization:\n${numbers}\nBest time to reach me:`,
    'Please do not include patient information.',
  ]);
