import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';

export interface BillingSearch {
  billing?: 'annual';
}

export function billingSearch(search: Record<string, unknown>): BillingSearch {
  return search['billing'] === 'annual' ? { billing: 'annual' } : {};
}

/** The router's search still has what `billingSearch` leaves out. */
export const periodOf = ({ billing }: BillingSearch): BillingPeriod => (billing === 'annual' ? 'annual' : 'monthly');
