import type { BillingPeriod } from '../billing/billing.machine.ts';
import { salesMail } from '../billing/billing.plans.ts';
import { BASE_PATH } from '../domain/base-path.ts';
import { dollars } from '../domain/money.ts';
import { organizationPlan } from '../domain/plans.ts';
import { button, defineView, paragraph, text, type ViewNode } from '../core/view.ts';
import { largestTeam, sizeOf, steppedBy, type Team, type TeamFault, type TeamRole, teamRoles } from './team.ts';
import { costOf, type MonthlyCost, pricesIn, type TeamCost } from './team-cost.ts';
import { type TeamCostContext, type TeamCostEvent, teamCostMachine } from './team-cost.machine.ts';

const teamLabels: Readonly<Record<TeamRole, string>> = { np_pa: 'NPs and PAs', md_do: 'Physicians (MD or DO)' };

const faultMessage = (fault: TeamFault): string =>
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

const openSum =
  'The first sum applies when the plan covers physicians first, the second when it covers NPs and PAs first. Ask us which applies to you.';

/** Below a result that no longer matches the fields. */
const lastResult = 'The result above is for the last valid team.';

function rowNode(plan: string, formula: string, cost: MonthlyCost) {
  return { role: 'row', children: [plan, formula, range(cost), range(cost, 12)].map(text) } as const;
}

/** The next step: a trial for each, or a mail about the Organization plan for this team (PRICE-3). */
function wayNode(cheaper: TeamCost['cheaper'], team: Team, period: BillingPeriod) {
  const mail = salesMail(
    { name: 'Organization' },
    `, billed ${period === 'annual' ? 'yearly' : 'monthly'}`,
    teamRoles.map((role) => `${teamLabels[role]}: ${team[role]}`).join('\n'),
  );
  const [name, url, words] =
    cheaper === 'separate'
      ? ['Start trial', `${BASE_PATH}/signup`, 'Each clinician signs up with a plan of their own.']
      : ['Contact sales for this team', mail, 'Opens an email with these numbers filled in.'];
  return { role: 'paragraph', children: [{ role: 'link', name, url }, text(words)] } as const;
}

/** The result for the last team without a fault. */
function resultNodes(team: Team, period: BillingPeriod) {
  const cost = costOf(team, period);
  const separate = { least: cost.separate, most: cost.separate };
  const total = cost.cheaper === 'separate' ? separate : cost.organization;
  const plan = planNames[cost.cheaper];
  const size = sizeOf(team);
  return {
    sentence: `${size} ${size === 1 ? 'clinician' : 'clinicians'}: ${range(total)} a month on ${plan}.`,
    nodes: {
      total: {
        role: 'paragraph',
        children: [text(range(total)), text(` a month on ${plan}`), text(`${range(total, 12)} a year`)],
      },
      rows: [
        rowNode('Separate plans', separateFormula(team, period), separate),
        rowNode('Organization', organizationFormula(cost.extraUsers, period), cost.organization),
      ],
      comparison: paragraph(comparison(cost)),
      // The plan's own terms leave the sum open.
      open: cost.organization.least === cost.organization.most ? null : paragraph(openSum),
      way: wayNode(cost.cheaper, team, period),
    },
  } as const;
}

/** A role's field with the buttons beside it. */
function roleNode(role: TeamRole, { texts, team, reported }: TeamCostContext) {
  const name = teamLabels[role];
  const step = (by: 1 | -1) =>
    button<TeamCostEvent>(
      `${by === 1 ? 'One more' : 'One fewer'}: ${name}`,
      steppedBy(texts, team, role, by) && { type: 'team.step', role, by },
    );
  const field: ViewNode<TeamCostEvent> & { name: string } = {
    role: 'textbox',
    name,
    field: role,
    value: texts[role],
    fill: (typed) => ({ type: 'team.edit', role, text: typed }),
    ...((reported.includes(role) || reported.includes('size')) && { invalid: true }),
    ...(reported.includes(role) && { error: faultMessage(role) }),
  };
  return { role: 'presentation', children: [step(-1), step(1), field] } as const;
}

/** SHOW-8. */
export const teamCostView = defineView(teamCostMachine, ({ value, context }) => {
  const { team, reported, period } = context;
  const { sentence, nodes } = resultNodes(team, period);
  return {
    fields: {
      role: 'presentation',
      children: teamRoles.map((role) => roleNode(role, context)),
      ...(value !== 'counted' && { enter: { type: 'team.finish' } as const }),
    },
    sizeMessage: reported.includes('size') ? paragraph(faultMessage('size')) : null,
    ...nodes,
    last: reported.length > 0 ? paragraph(lastResult) : null,
    status: { role: 'status', text: value === 'counted' ? sentence : value === 'faulty' ? lastResult : '' },
  };
});
