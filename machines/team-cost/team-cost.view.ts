import type { SnapshotFrom } from 'xstate';
import type { BillingPeriod } from '../billing/billing.machine.ts';
import { salesMail } from '../billing/billing.plans.ts';
import { dollars } from '../domain/money.ts';
import { organizationPlan } from '../domain/plans.ts';
import { largestTeam, sizeOf, steppedBy, type Team, type TeamFault, type TeamRole, teamRoles } from './team.ts';
import { costOf, type MonthlyCost, pricesIn, type TeamCost } from './team-cost.ts';
import type { teamCostMachine } from './team-cost.machine.ts';

const teamLabels: Readonly<Record<TeamRole, string>> = { np_pa: 'NPs and PAs', md_do: 'Physicians (MD or DO)' };

const faultMessage = (fault: TeamFault): string =>
  fault === 'size'
    ? `Enter a team of 1 to ${largestTeam}. For a larger group, ask about the Enterprise plan.`
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

const openSum =
  'The lower total applies if the included seats go to physicians first, the higher if they go to NPs and PAs first. Ask us which applies to you.';

/** Below a result that no longer matches the fields. */
const lastResult = 'The result above is for the last valid team.';

/** The next step: a trial for each, or a mail about the Organization plan for this team (PRICE-3). */
function wayOf(cheaper: TeamCost['cheaper'], team: Team, period: BillingPeriod) {
  if (cheaper === 'separate')
    return { mail: null, offer: 'Start trial', about: '', why: 'Each clinician signs up for their own plan.' };
  const mail = salesMail(
    { name: 'Organization' },
    `, billed ${period === 'annual' ? 'yearly' : 'monthly'}`,
    teamRoles.map((role) => `${teamLabels[role]}: ${team[role]}`).join('\n'),
  );
  return { mail, offer: 'Contact sales', about: ' for this team', why: 'Opens an email with these numbers filled in.' };
}

/** The result for the last team without a fault. */
function resultOf(team: Team, period: BillingPeriod) {
  const cost = costOf(team, period);
  const { organization, cheaper } = cost;
  const separate = { least: cost.separate, most: cost.separate };
  const total = cheaper === 'separate' ? separate : organization;
  const size = sizeOf(team);
  const [month, plan] = [range(total), planNames[cheaper]];
  return {
    sentence: `${size} ${size === 1 ? 'clinician' : 'clinicians'}: ${month} a month on ${plan}.`,
    total: { month, plan, year: range(total, 12) },
    plans: [
      {
        plan: 'Separate plans',
        formula: separateFormula(team, period),
        month: range(separate),
        year: range(separate, 12),
        isCheaper: cheaper === 'separate',
      },
      {
        plan: 'Organization',
        formula: organizationFormula(cost.extraUsers, period),
        month: range(organization),
        year: range(organization, 12),
        isCheaper: cheaper === 'organization',
      },
    ],
    comparison: comparison(cost),
    /** Note where the plan's own terms leave the sum open. */
    open: organization.least === organization.most ? null : openSum,
    way: wayOf(cheaper, team, period),
  };
}

/** SHOW-8. */
export const teamCostView = ({ value, context }: SnapshotFrom<typeof teamCostMachine>) => {
  const { texts, team, reported, period } = context;
  const { sentence, ...result } = resultOf(team, period);
  const canStep = (role: TeamRole, by: 1 | -1) => steppedBy(texts, team, role, by) !== null;
  return {
    fields: teamRoles.map((role) => ({
      role,
      label: teamLabels[role],
      text: texts[role],
      canShrink: canStep(role, -1),
      canGrow: canStep(role, 1),
      isWrong: reported.includes(role) || reported.includes('size'),
      message: reported.includes(role) ? faultMessage(role) : null,
    })),
    sizeMessage: reported.includes('size') ? faultMessage('size') : null,
    ...result,
    last: reported.length > 0 ? lastResult : null,
    /** Text for screen readers; empty while the visitor types. */
    status: value === 'counted' ? sentence : value === 'faulty' ? lastResult : '',
  };
};

export type TeamCostView = ReturnType<typeof teamCostView>;
