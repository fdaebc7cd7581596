import { brand } from '../domain/brand.ts';
import { mailTo } from '../domain/mail.ts';
import { organizationPlan, type PlanCode, type PlanFamily, planFamilies } from '../domain/plans.ts';
import type { BillingPeriod } from './billing.machine.ts';

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

export interface PricedPlan {
  name: string;
  /** Null for a negotiated price. */
  price: Price | null;
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

const { extraUsers } = organizationPlan;

const byRole = ({ np_pa: app, md_do: physician }: Readonly<Record<'np_pa' | 'md_do', number>>): ExtraUser => ({
  app,
  physician,
});

/** In the order of the page. */
export const pricedPlans = {
  np_pa: {
    name: planFamilies.np_pa.label,
    price: withSaving(planFamilies.np_pa, 228),
    codes: { monthly: 'np_pa_monthly', annual: 'np_pa_annual' },
  },
  md_do: {
    name: planFamilies.md_do.label,
    price: withSaving(planFamilies.md_do, 240),
    codes: { monthly: 'md_do_monthly', annual: 'md_do_annual' },
  },
  organization: {
    name: 'Organization',
    price: withSaving(organizationPlan, 1_200),
    extraUsers: { monthly: byRole(extraUsers.monthly), annual: byRole(extraUsers.annual) },
  },
  enterprise: { name: 'Enterprise', price: null },
} as const satisfies Record<string, PricedPlan>;

export type PlanId = keyof typeof pricedPlans;

/** Per year. */
export function savingOf({ monthly, annual }: Price, shown = savingsShown): number {
  return shown === 'stated' ? annual.statedSaving : 12 * monthly - annual.perYear;
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
