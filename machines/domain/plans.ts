import { dollars } from './money.ts';
import type { Role } from './roles.ts';

/** PRICE-1, PRICE-2. */
export const planCodes = ['np_pa_monthly', 'np_pa_annual', 'md_do_monthly', 'md_do_annual'] as const;
export type PlanCode = (typeof planCodes)[number];

export interface PlanFamily {
  label: string;
  /** The role that this plan implies (SIGN-4). */
  role: Role;
  /** Dollars per month, billed monthly. */
  monthly: number;
  /** Dollars per month, billed annually. */
  annual: number;
}

export const planFamilies = {
  np_pa: {
    label: 'Advanced Practice Provider',
    role: 'nurse_practitioner',
    monthly: 79,
    annual: 63,
  },
  md_do: { label: 'Physician', role: 'physician', monthly: 99, annual: 79 },
} as const satisfies Record<string, PlanFamily>;

/** The plan for a team (PRICE-1), in dollars per month; further users by their family. */
export const organizationPlan = {
  users: 10,
  monthly: 499,
  annual: 399,
  extraUsers: { monthly: { np_pa: 49, md_do: 69 }, annual: { np_pa: 39, md_do: 55 } },
} as const;

export function planOf(code: PlanCode): { family: PlanFamily; annual: boolean } {
  return {
    family: code.startsWith('np_pa') ? planFamilies.np_pa : planFamilies.md_do,
    annual: code.endsWith('annual'),
  };
}

/** The price, and how it is billed (SIGN-3). */
export function priceOf(code: PlanCode): { price: string; billing: string } {
  const { family, annual } = planOf(code);
  return annual
    ? {
        price: `${dollars(family.annual)} per month`,
        billing: `${dollars(12 * family.annual)} billed once a year`,
      }
    : { price: `${dollars(family.monthly)} per month`, billing: 'billed monthly' };
}

/** `Physician, annual`. A mobile signup has no plan. */
export function planText(plan: PlanCode | null): string {
  if (plan === null) return 'Not chosen yet';
  const { family, annual } = planOf(plan);
  return `${family.label}, ${annual ? 'annual' : 'monthly'}`;
}

/** `$99 per month, billed monthly`. */
export function priceText(plan: PlanCode): string {
  const { price, billing } = priceOf(plan);
  return `${price}, ${billing}`;
}
