import type { BillingPeriod } from '../../../machines/billing/billing.machine.ts';
import { costOf } from '../../../machines/team-cost/team-cost.ts';
import type { teamCostMachine, TeamCostContext } from '../../../machines/team-cost/team-cost.machine.ts';
import { teamCostFlow } from '../../../machines/team-cost/team-cost.model.ts';
import { steppedBy, teamRoles, type TeamFault, type TeamRole } from '../../../machines/team-cost/team.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { PageStage } from '../page-stage.ts';
import { does, sees, type Sentence } from '../sentences.ts';
import { type Awaitable, same, type Stage, type Verdict } from '../stage.ts';

/** Dollars a month, the same twice where there is one sum. */
type Sums = readonly [least: number, most: number];

interface Result {
  separate: Sums;
  organization: Sums;
  cheaper: Sums;
}

/** What a scenario does with the team, and sees of its cost. */
interface TeamCost<TStage> {
  bill(stage: TStage, period: BillingPeriod): Awaitable<void>;
  set(stage: TStage, role: TeamRole, text: string): Awaitable<void>;
  step(stage: TStage, role: TeamRole, by: 1 | -1): Awaitable<void>;
  canStep(stage: TStage, role: TeamRole, by: 1 | -1): Awaitable<boolean>;
  text(stage: TStage, role: TeamRole): Awaitable<string>;
  isWrong(stage: TStage, role: TeamRole): Awaitable<boolean>;
  isLast(stage: TStage): Awaitable<boolean>;
  isAnnounced(stage: TStage): Awaitable<boolean>;
  /** The role whose field has the focus. */
  focus(stage: TStage): Awaitable<TeamRole | null>;
  result(stage: TStage): Awaitable<Result>;
}

const roles: Readonly<Record<string, TeamRole>> = { 'NPs and PAs': 'np_pa', Physicians: 'md_do' };

function roleOf(name: string): TeamRole {
  const role = roles[name];
  if (!role) throw new Error(`no role is called "${name}"`);
  return role;
}

const dollars = (text: string) => Number(text.replaceAll(',', ''));

function teamSentences<TStage extends Stage>({
  bill,
  set,
  step,
  canStep,
  text: textOf,
  isWrong,
  isLast,
  isAnnounced,
  focus,
  result,
}: TeamCost<TStage>): Sentence<TStage>[] {
  const finds = <TValue>(pattern: string, what: string, look: (stage: TStage) => Awaitable<TValue>, expected: TValue) =>
    sees(pattern, async (stage: TStage) => same(what, await look(stage), expected));
  const isMarked = async (stage: TStage, name: string, expected: boolean): Promise<Verdict> =>
    same(`whether "${name}" is marked as wrong`, await isWrong(stage, roleOf(name)), expected);
  const anyCanBeAdded = async (stage: TStage) =>
    (await Promise.all(teamRoles.map((role) => canStep(stage, role, 1)))).includes(true);

  return [
    does('the visitor chooses monthly billing', (stage: TStage) => bill(stage, 'monthly')),
    does('the visitor chooses annual billing', (stage: TStage) => bill(stage, 'annual')),
    does('the visitor sets {string} to {string}', (stage: TStage, name: string, text: string) =>
      set(stage, roleOf(name), text),
    ),
    does('the visitor adds one to {string}', (stage: TStage, name: string) => step(stage, roleOf(name), 1)),
    does('the visitor takes one from {string}', (stage: TStage, name: string) => step(stage, roleOf(name), -1)),

    sees("the team's cost is a number", async (stage: TStage) => {
      const { cheaper } = await result(stage);
      return cheaper.every((sum) => sum > 0) ? null : `the cost is ${cheaper.join(' to ')}`;
    }),
    sees('separate plans cost {word} a month', async (stage: TStage, sum: string) =>
      same('separate plans', (await result(stage)).separate, [dollars(sum), dollars(sum)]),
    ),
    sees('the organization plan costs {word} a month', async (stage: TStage, sum: string) =>
      same('the organization plan', (await result(stage)).organization, [dollars(sum), dollars(sum)]),
    ),
    sees('the organization plan costs {word} to {word} a month', async (stage: TStage, least: string, most: string) =>
      same('the organization plan', (await result(stage)).organization, [dollars(least), dollars(most)]),
    ),
    sees('the cheaper of the two is the one that costs {word}', async (stage: TStage, sum: string) =>
      same('the cheaper one', (await result(stage)).cheaper, [dollars(sum), dollars(sum)]),
    ),
    sees('{string} is marked as wrong', (stage: TStage, name: string) => isMarked(stage, name, true)),
    sees('{string} is not marked as wrong', (stage: TStage, name: string) => isMarked(stage, name, false)),
    sees('{string} is {string}', async (stage: TStage, name: string, text: string) =>
      same(`"${name}"`, await textOf(stage, roleOf(name)), text),
    ),
    sees('the focus is in {string}', async (stage: TStage, name: string) =>
      same('the field with the focus', await focus(stage), roleOf(name)),
    ),
    finds('one more cannot be added', 'whether one more can be added', anyCanBeAdded, false),
    finds('one more can be added', 'whether one more can be added', anyCanBeAdded, true),
    sees('none can be taken from {string}', async (stage: TStage, name: string) =>
      same('whether one can be taken', await canStep(stage, roleOf(name), -1), false),
    ),
    finds('the page says that the result is for the last valid team', 'whether the page says so', isLast, true),
    finds(
      'the page does not say that the result is for the last valid team',
      'whether the page says so',
      isLast,
      false,
    ),
    finds('the cost is announced', 'whether the cost is announced', isAnnounced, true),
    finds('the cost is not announced', 'whether the cost is announced', isAnnounced, false),
  ];
}

const contextOf = ({ snapshot }: MachineStage) => snapshot.context as TeamCostContext;

const onMachine: TeamCost<MachineStage> = {
  bill: ({ memory }, period) => void memory.set('period', period),
  set(stage, role, text) {
    stage.memory.set('focus', role);
    stage.send({ type: 'team.edit', role, text } as { type: string });
  },
  step: (stage, role, by) => stage.send({ type: 'team.step', role, by } as { type: string }),
  canStep: (stage, role, by) => {
    const { texts, team } = contextOf(stage);
    return steppedBy(texts, team, role, by) !== null;
  },
  text: (stage, role) => contextOf(stage).texts[role],
  isWrong: (stage, role) => contextOf(stage).reported.some((fault) => fault === role || fault === 'size'),
  isLast: (stage) => contextOf(stage).reported.length > 0,
  isAnnounced: ({ snapshot }) => snapshot.value === 'counted',
  focus: ({ memory }) => (memory.get('focus') ?? null) as TeamRole | null,
  result(stage) {
    const period = (stage.memory.get('period') ?? 'monthly') as BillingPeriod;
    const { separate, organization, cheaper } = costOf(contextOf(stage).team, period);
    const sums = { separate: [separate, separate], organization: [organization.least, organization.most] } as const;
    return { ...sums, cheaper: sums[cheaper] };
  },
};

const labels: Readonly<Record<TeamRole, string>> = { np_pa: 'NPs and PAs', md_do: 'Physicians (MD or DO)' };

const field = (stage: PageStage, role: TeamRole) => stage.section().getByLabel(labels[role], { exact: true });

const button = (stage: PageStage, role: TeamRole, by: 1 | -1) =>
  stage.section().getByRole('button', { name: `${by === 1 ? 'One more' : 'One fewer'}: ${labels[role]}`, exact: true });

/** `$695 to $775`, `$435 a month`: the sums in it. */
function sumsIn(text: string): Sums {
  const sums = [...text.matchAll(/\$([\d,]+)/g)].map(([, sum = '']) => dollars(sum));
  return [sums[0] ?? Number.NaN, sums.at(-1) ?? Number.NaN];
}

const onPage: TeamCost<PageStage> = {
  bill: ({ page }, period) =>
    page.getByRole('radio', { name: period === 'annual' ? /^Annual/ : /^Monthly/ }).press('Space'),
  async set(stage, role, text) {
    await field(stage, role).fill(text);
    await stage.wait(0);
  },
  async step(stage, role, by) {
    // It can be pressed, though it says that it does nothing.
    await button(stage, role, by).press('Enter');
    await stage.wait(0);
  },
  canStep: async (stage, role, by) => (await button(stage, role, by).getAttribute('aria-disabled')) !== 'true',
  text: (stage, role) => field(stage, role).inputValue(),
  isWrong: async (stage, role) => (await field(stage, role).getAttribute('aria-invalid')) === 'true',
  isLast: async (stage) =>
    (await stage.section().getByRole('paragraph').filter({ hasText: 'last valid team' }).count()) > 0,
  isAnnounced: async (stage) => (await stage.section().getByRole('status').textContent())?.includes('a month') ?? false,
  async focus(stage) {
    for (const role of teamRoles) {
      // oxlint-disable-next-line no-await-in-loop -- one field after the other.
      if (await field(stage, role).evaluate((input) => input === document.activeElement)) return role;
    }
    return null;
  },
  async result(stage) {
    const of = async (plan: string) =>
      sumsIn(await stage.section().getByRole('row', { name: plan }).getByRole('cell').nth(1).innerText());
    return {
      separate: await of('Separate plans'),
      organization: await of('Organization'),
      cheaper: sumsIn(await stage.section().locator('b').filter({ hasText: '$' }).first().innerText()),
    };
  },
};

const messageOf = (fault: TeamFault) =>
  fault === 'size' ? 'Enter a team of 1 to 50.' : 'Enter a whole number from 0 to 50.';

export const teamCostWorld = defineWorld<typeof teamCostMachine>({
  flow: teamCostFlow,
  start: () => undefined,
  screen: ({ context: { reported } }) => ({
    says: Object.fromEntries(
      (['size', 'np_pa'] as const).map((fault) => [
        messageOf(fault),
        reported.some((each) => messageOf(each) === messageOf(fault)),
      ]),
    ),
  }),
  actions: {
    focusFault({ memory }, { fault }: { fault?: TeamFault }) {
      if (fault) memory.set('focus', fault === 'size' ? teamRoles[0] : fault);
    },
  },
  keys: { Enter: (stage) => stage.send({ type: 'team.finish' }) },
  machineSentences: teamSentences(onMachine),
  pageSentences: teamSentences(onPage),
});
