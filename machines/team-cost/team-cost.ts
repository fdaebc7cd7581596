import type { BillingPeriod } from '../billing/billing.machine.ts';
import { organizationPlan, planFamilies } from '../domain/plans.ts';
import { sizeOf, type Team } from './team.ts';

/** Dollars per month. */
export interface MonthlyCost {
  least: number;
  /** Differs from `least` where the price of extra users depends on which users the plan covers. */
  most: number;
}

export interface TeamCost {
  /** One plan for each clinician. */
  separate: number;
  organization: MonthlyCost;
  /** Users beyond those that the organization plan covers. */
  extraUsers: number;
  cheaper: 'separate' | 'organization';
}

export const pricesIn = (period: BillingPeriod) => ({
  np_pa: planFamilies.np_pa[period],
  md_do: planFamilies.md_do[period],
  organization: organizationPlan[period],
});

/** Monthly cost of a team (SHOW-8). No requirement defines which users the organization plan covers first. */
export function costOf(team: Team, period: BillingPeriod): TeamCost {
  const prices = pricesIn(period);
  const extra = organizationPlan.extraUsers[period];
  const extraUsers = Math.max(0, sizeOf(team) - organizationPlan.users);
  const extraCost = (nurses: number) => nurses * extra.np_pa + (extraUsers - nurses) * extra.md_do;

  const separate = team.np_pa * prices.np_pa + team.md_do * prices.md_do;
  const organization = {
    least: prices.organization + extraCost(Math.min(extraUsers, team.np_pa)),
    most: prices.organization + extraCost(Math.max(0, extraUsers - team.md_do)),
  };
  return {
    separate,
    organization,
    extraUsers,
    cheaper: separate < organization.least ? 'separate' : 'organization',
  };
}
