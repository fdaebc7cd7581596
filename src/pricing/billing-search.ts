import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';

/** What the address says of the prices: nothing for monthly ones. */
export interface BillingSearch {
  billing?: 'annual';
}

/** Reads the query of a page with prices; what it does not know is left out. */
export function billingSearch(search: Record<string, unknown>): BillingSearch {
  return search['billing'] === 'annual' ? { billing: 'annual' } : {};
}

export const periodOf = ({ billing }: BillingSearch): BillingPeriod => billing ?? 'monthly';
