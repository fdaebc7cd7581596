import type { BillingPeriod } from '../../machines/billing/billing.machine.ts';
import { brand } from '../../machines/domain/brand.ts';
import { organizationPlan } from '../../machines/domain/plans.ts';
import { largestTeam, sizeOf, type Team, type TeamFault, type TeamRole } from '../../machines/team-cost/team.ts';
import { costOf, type MonthlyCost, pricesIn, type TeamCost } from '../../machines/team-cost/team-cost.ts';
import { mailTo } from './mail.ts';
import { dollars } from './money.ts';

export const teamLabels: Readonly<Record<TeamRole, string>> = { np_pa: 'NPs and PAs', md_do: 'Physicians (MD or DO)' };

export const faultMessage = (fault: TeamFault): string =>
  fault === 'size'
    ? `Enter a team of 1 to ${largestTeam}. A larger group is priced with you: ask for the Enterprise plan.`
    : `Enter a whole number from 0 to ${largestTeam}.`;

const planNames = { separate: 'separate plans', organization: 'the Organization plan' } as const;

const range = ({ least, most }: MonthlyCost, months = 1) =>
  least === most ? dollars(least * months) : `${dollars(least * months)} to ${dollars(most * months)}`;

const only = (amount: number): MonthlyCost => ({ least: amount, most: amount });

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
  const lowest = cost.cheaper === 'separate' ? only(cost.separate) : cost.organization;
  return {
    cheaper: cost.cheaper,
    month: range(lowest),
    year: range(lowest, 12),
    plan: planNames[cost.cheaper],
    rows: [
      {
        id: 'separate',
        what: 'Separate plans',
        formula: separateFormula(team, period),
        month: dollars(cost.separate),
        year: dollars(cost.separate * 12),
      },
      {
        id: 'organization',
        what: 'Organization',
        formula: organizationFormula(cost.extraUsers, period),
        month: range(cost.organization),
        year: range(cost.organization, 12),
      },
    ],
    comparison: comparison(cost),
    /** Where the plan's own terms leave the sum open. */
    open:
      cost.organization.least === cost.organization.most
        ? null
        : `The first sum applies when the plan covers physicians first, the second when it covers NPs and PAs first. Ask us which applies to you.`,
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
  mailTo(`${brand.name} Organization plan`, [
    'Hello,',
    `I would like to talk about the Organization plan, billed ${period === 'annual' ? 'yearly' : 'monthly'}.`,
    `${teamLabels.np_pa}: ${team.np_pa}\n${teamLabels.md_do}: ${team.md_do}\nOrganization:\nBest time to reach me:`,
    'Please do not include patient information.',
  ]);
