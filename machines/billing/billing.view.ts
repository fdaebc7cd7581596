import { BASE_PATH } from '../domain/base-path.ts';
import { dollars } from '../domain/money.ts';
import { defineView, heading, paragraph, text, type ViewNode } from '../core/view.ts';
import { type BillingEvent, billingMachine, type BillingPeriod, billingPeriods } from './billing.machine.ts';
import { annualSaving, type Price, type PricedPlan, pricedPlans, salesMail, savingOf } from './billing.plans.ts';

const periodTexts: Readonly<Record<BillingPeriod, string>> = {
  monthly: 'Monthly',
  annual: `Annual save ${annualSaving}`,
};

function periodRadio(period: BillingPeriod, chosen: BillingPeriod) {
  return {
    role: 'radio',
    name: periodTexts[period],
    value: period,
    checked: period === chosen,
    ...(period !== chosen && { choose: { type: 'billing.choose', period } as const }),
  } satisfies ViewNode<BillingEvent>;
}

function priceTexts(price: Price | null, period: BillingPeriod) {
  if (!price) return { amount: [text('Custom')], billing: 'Priced with your team' };
  const { monthly, annual } = price;
  return period === 'annual'
    ? {
        amount: [text(dollars(annual.perMonth)), text('/month')],
        billing: `${dollars(annual.perYear)} billed yearly, saves ${dollars(savingOf(price))}`,
      }
    : { amount: [text(dollars(monthly)), text('/month')], billing: 'Billed monthly' };
}

/** What a plan's sheet has by the billing period. */
function planNode(plan: PricedPlan, period: BillingPeriod) {
  const { name, codes } = plan;
  const { amount, billing } = priceTexts(plan.price, period);
  const extra = plan.extraUsers?.[period];
  return {
    role: 'listitem',
    children: [
      heading(name, 3),
      { role: 'paragraph', children: amount },
      paragraph(billing),
      {
        role: 'link',
        name: `${codes ? 'Start trial' : 'Contact sales'} for ${name}`,
        url: codes ? `${BASE_PATH}/signup?plan=${codes[period]}&type=trial` : salesMail(plan),
      },
      ...(extra
        ? [
            {
              role: 'listitem',
              text: `Extra users ${dollars(extra.app)} (NP/PA) or ${dollars(extra.physician)} (MD/DO) per user per month`,
            } as const,
          ]
        : []),
    ],
  } as const;
}

/** PRICE-1 to PRICE-3. */
export const billingView = defineView(billingMachine, ({ value }) => {
  const period: BillingPeriod = value === 'annual' ? 'annual' : 'monthly';
  return {
    periods: {
      role: 'radiogroup',
      name: 'Billing period',
      children: billingPeriods.map((each) => periodRadio(each, period)),
    },
    status: {
      role: 'status',
      text: `Prices shown per month, billed ${period === 'annual' ? 'yearly' : 'monthly'}`,
    },
    plans: Object.values(pricedPlans).map((plan) => planNode(plan, period)),
    /** The same in every state. */
    agreement: { role: 'link', name: 'Business Associate Agreement (BAA)' },
  };
});

export type BillingView = ReturnType<typeof billingView>;
export type PlanNode = BillingView['plans'][number];
