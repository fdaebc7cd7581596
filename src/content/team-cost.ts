import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';
import { organizationPlan } from '../../machines/domain/plans.ts';
import { largestTeam, sizeOf, type Team, type TeamFault, type TeamRole } from '../../machines/team-cost/team.ts';
import { costOf, type MonthlyCost, pricesIn, type TeamCost } from '../../machines/team-cost/team-cost.ts';
import { dollars } from '../../machines/domain/money.ts';
import { salesMail } from '../../machines/billing/billing.plans.ts';

export const teamLabels: Readonly<Record<TeamRole, string>> = { np_pa: 'NPs and PAs', md_do: 'Physicians (MD or DO)' };

export const faultMessage = (fault: TeamFault): string =>
  fault === 'size'
    ? `Enter a team of 1 to ${largestTeam}. A larger group is priced with you: ask for the Enterprise plan.`
    : `Enter a whole number from 0 to ${largestTeam}.`;

const planNames = { separate: 'separate plans', organization: 'the Organization plan' } as const;

const range = ({ least, most }: MonthlyCost, months = 1) =>
  least === most ? dollars(least * months) : `${dollars(least * months)} to ${dollars(most * months)}`;

/** `3 × $79 + 2 × $99`, without an absent role. */
function separateFormula(team: Team, period: BillingPeriod): string {
  const prices = pricesIn(period);
  return (['np_pa', 'md_do'] as const)
    .filter((role) => team[role] > 0)
    .map((role) => `${team[role]} × ${dollars(prices[role])}`)
    .join(' + ');
}

function organizationFormula(extraUsers: number, period: BillingPeriod): string {
  const { organization } = pricesIn(period);
  if (extraUsers === 0) return `${dollars(organization)}, up to ${organizationPlan.users} users`;
  return `${dollars(organization)} + ${extraUsers} extra ${extraUsers === 1 ? 'user' : 'users'}`;
}

function comparison({ separate, organization, cheaper }: TeamCost): string {
  const adds = 'an admin dashboard and team note sharing';
  if (cheaper === 'separate')
    return `Separate plans cost ${dollars(organization.least - separate)} a month less. The Organization plan adds ${adds}.`;
  const atLeast = organization.least === organization.most ? '' : 'at least ';
  return `The Organization plan costs ${atLeast}${dollars(separate - organization.most)} a month less, and adds ${adds}.`;
}

/** The texts of the result. */
export function teamCostTexts(team: Team, period: BillingPeriod) {
  const cost = costOf(team, period);
  const months = { separate: { least: cost.separate, most: cost.separate }, organization: cost.organization };
  const row = (id: 'separate' | 'organization', what: string, formula: string) =>
    ({ id, what, formula, month: range(months[id]), year: range(months[id], 12) }) as const;
  return {
    cheaper: cost.cheaper,
    month: range(months[cost.cheaper]),
    year: range(months[cost.cheaper], 12),
    plan: planNames[cost.cheaper],
    rows: [
      row('separate', 'Separate plans', separateFormula(team, period)),
      row('organization', 'Organization', organizationFormula(cost.extraUsers, period)),
    ],
    comparison: comparison(cost),
    /** Where the plan's own terms leave the sum open. */
    open:
      cost.organization.least === cost.organization.most
        ? null
        : 'The first sum applies when the plan covers physicians first, the second when it covers NPs and PAs first. Ask us which applies to you.',
  } as const;
}

/** The announced result. */
export function teamCostSentence(team: Team, period: BillingPeriod): string {
  const { month, plan } = teamCostTexts(team, period);
  const size = sizeOf(team);
  return `${size} ${size === 1 ? 'clinician' : 'clinicians'}: ${month} a month on ${plan}.`;
}

/** Shown below a result that no longer matches the fields. */
export const lastTeamResult = 'The result above is for the last valid team.';

/** Opens a mail about the Organization plan for this team (PRICE-3). */
export const teamMail = (team: Team, period: BillingPeriod): string =>
  salesMail(
    { name: 'Organization' },
    `, billed ${period === 'annual' ? 'yearly' : 'monthly'}`,
    `${teamLabels.np_pa}: ${team.np_pa}\n${teamLabels.md_do}: ${team.md_do}`,
  );
