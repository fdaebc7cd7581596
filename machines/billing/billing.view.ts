import type { SnapshotFrom } from 'xstate';
import { BASE_PATH } from '../domain/base-path.ts';
import { dollars } from '../domain/money.ts';
import { type billingMachine, type BillingPeriod, billingPeriods } from './billing.machine.ts';
import {
  annualSaving,
  perYear,
  type PlanId,
  type Price,
  type PricedPlan,
  pricedPlans,
  salesMail,
  savingOf,
} from './billing.plans.ts';

const periodTexts = {
  monthly: { name: 'Monthly', saving: null },
  annual: { name: 'Annual', saving: `save ${annualSaving}` },
} as const;

function priceTexts(price: Price | null, period: BillingPeriod) {
  if (!price) return { amount: 'Custom', unit: null, billing: 'Priced for your group' };
  const annually = `${dollars(perYear(price))} billed yearly, saves ${dollars(savingOf(price))}`;
  return {
    amount: dollars(price[period]),
    unit: '/month',
    billing: period === 'annual' ? annually : 'Billed monthly',
  };
}

/** Texts of a plan's sheet that depend on the billing period. */
function planTexts(plan: PricedPlan, period: BillingPeriod) {
  const { name, codes, extraUsers } = plan;
  const extra = extraUsers?.[period];
  return {
    name,
    ...priceTexts(plan.price, period),
    offer: codes
      ? { words: 'Start trial', url: `${BASE_PATH}/signup?plan=${codes[period]}&type=trial` }
      : { words: 'Contact sales', url: salesMail(plan) },
    extraUsers: extra
      ? `Extra users ${dollars(extra.np_pa)} (NP/PA) or ${dollars(extra.md_do)} (MD/DO) per user per month`
      : null,
  };
}

/** PRICE-1 to PRICE-3. */
export const billingView = ({ value }: SnapshotFrom<typeof billingMachine>) => {
  const chosen: BillingPeriod = value === 'annual' ? 'annual' : 'monthly';
  return {
    periods: billingPeriods.map((period) => ({ period, ...periodTexts[period], isChosen: period === chosen })),
    status: `Prices shown per month, billed ${chosen === 'annual' ? 'yearly' : 'monthly'}`,
    plans: Object.fromEntries(
      Object.entries(pricedPlans).map(([id, plan]) => [id, planTexts(plan, chosen)]),
    ) as Readonly<Record<PlanId, ReturnType<typeof planTexts>>>,
  };
};

export type BillingView = ReturnType<typeof billingView>;
