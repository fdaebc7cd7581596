import type { teamCostMachine } from '../../../machines/team-cost/team-cost.machine.ts';
import { teamCostFlow } from '../../../machines/team-cost/team-cost.model.ts';
import { type TeamFault } from '../../../machines/team-cost/team.ts';
import { allIn, saidBy, type ShownNode } from 'flow-toolkit/view/conformance';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { does, sees, type Sentence } from 'flow-toolkit/scenarios/sentences';
import { same, type Stage, type Verdict } from 'flow-toolkit/scenarios/stage';

const names: Readonly<Record<string, string>> = { Physicians: 'Physicians (MD or DO)' };
const nameOf = (called: string) => names[called] ?? called;

/** The field of a role, as it shows. */
async function fieldOf(stage: Stage, called: string): Promise<Partial<ShownNode> & { value?: string }> {
  return allIn(await stage.shown()).find(({ role, name }) => role === 'textbox' && name === nameOf(called)) ?? {};
}

const buttonName = (called: string, by: 'more' | 'fewer') => `One ${by}: ${nameOf(called)}`;

async function canPress(stage: Stage, called: string, by: 'more' | 'fewer'): Promise<boolean> {
  const button = allIn(await stage.shown()).find(({ name }) => name === buttonName(called, by));
  return button !== undefined && !button.disabled;
}

/** `$695 to $775`, `$435`: dollars a month, the same twice where there is one sum. */
function sumsIn(text = ''): readonly [least: number, most: number] {
  const sums = [...text.matchAll(/\$([\d,]+)/g)].map(([, sum = '']) => dollars(sum));
  return [sums[0] ?? Number.NaN, sums.at(-1) ?? Number.NaN];
}

const dollars = (text: string) => Number(text.replaceAll(',', ''));

/** The sum of a plan in its row, before that of a year. */
async function sumOf(stage: Stage, plan: string) {
  const row = allIn(await stage.shown()).find((node) => node.role === 'row' && saidBy(node).startsWith(plan));
  return sumsIn(row && saidBy(row.children.at(-2) as ShownNode));
}

const paragraphs = async (stage: Stage) =>
  allIn(await stage.shown())
    .filter(({ role }) => role === 'paragraph')
    .map(saidBy);

async function cheaperSum(stage: Stage) {
  const total = (await paragraphs(stage)).find((text) => text.startsWith('$')) ?? '';
  return sumsIn(total.split('a month')[0]);
}

const isMarked = async (stage: Stage, name: string, expected: boolean): Promise<Verdict> =>
  same(`whether "${name}" is marked as wrong`, (await fieldOf(stage, name)).invalid ?? false, expected);

const isLast = async (stage: Stage, expected: boolean): Promise<Verdict> =>
  same('whether the page says so', (await paragraphs(stage)).join(' ').includes('for the last valid team'), expected);

const canAdd = async (stage: Stage, expected: boolean): Promise<Verdict> => {
  const can = await Promise.all(['NPs and PAs', 'Physicians'].map((name) => canPress(stage, name, 'more')));
  return same('whether one more can be added', can.includes(true), expected);
};

const isAnnounced = async (stage: Stage, expected: boolean): Promise<Verdict> =>
  same('whether the cost is announced', (await stage.status()).join(' ').includes('a month'), expected);

/** It can be pressed, though it says that it does nothing. */
const step = (stage: Stage, name: string, by: 'more' | 'fewer') => stage.press(buttonName(name, by), { force: true });

const teamSentences: readonly Sentence<Stage>[] = [
  does('the visitor sets {string} to {string}', async (stage: Stage, name: string, text: string) => {
    stage.memory.set('focus', nameOf(name));
    await stage.fill(nameOf(name), text);
    await stage.wait(0);
  }),
  does('the visitor adds one to {string}', (stage: Stage, name: string) => step(stage, name, 'more')),
  does('the visitor takes one from {string}', (stage: Stage, name: string) => step(stage, name, 'fewer')),

  sees("the team's cost is a number", async (stage: Stage) => {
    const sums = await cheaperSum(stage);
    return sums.every((sum) => sum > 0) ? null : `the cost is ${sums.join(' to ')}`;
  }),
  sees('separate plans cost {word} a month', async (stage: Stage, sum: string) =>
    same('separate plans', await sumOf(stage, 'Separate plans'), [dollars(sum), dollars(sum)]),
  ),
  sees('the organization plan costs {word} a month', async (stage: Stage, sum: string) =>
    same('the organization plan', await sumOf(stage, 'Organization'), [dollars(sum), dollars(sum)]),
  ),
  sees('the organization plan costs {word} to {word} a month', async (stage: Stage, least: string, most: string) =>
    same('the organization plan', await sumOf(stage, 'Organization'), [dollars(least), dollars(most)]),
  ),
  sees('the cheaper of the two is the one that costs {word}', async (stage: Stage, sum: string) =>
    same('the cheaper one', await cheaperSum(stage), [dollars(sum), dollars(sum)]),
  ),
  sees('{string} is marked as wrong', (stage: Stage, name: string) => isMarked(stage, name, true)),
  sees('{string} is not marked as wrong', (stage: Stage, name: string) => isMarked(stage, name, false)),
  sees('{string} is {string}', async (stage: Stage, name: string, expected: string) => {
    const { value, text = value } = await fieldOf(stage, name);
    return same(`"${name}"`, text, expected);
  }),
  sees('one more cannot be added', (stage: Stage) => canAdd(stage, false)),
  sees('one more can be added', (stage: Stage) => canAdd(stage, true)),
  sees('none can be taken from {string}', async (stage: Stage, name: string) =>
    same('whether one can be taken', await canPress(stage, name, 'fewer'), false),
  ),
  sees('the page says that the result is for the last valid team', (stage: Stage) => isLast(stage, true)),
  sees('the page does not say that the result is for the last valid team', (stage: Stage) => isLast(stage, false)),
  sees("the team's next step is {string}", async (stage: Stage, name: string) =>
    same(
      'the next step',
      allIn(await stage.shown())
        .filter(({ role }) => role === 'link')
        .map((link) => link.name),
      [name],
    ),
  ),
  sees('the mail to sales says {string}', async (stage: Stage, words: string) => {
    const links = allIn(await stage.shown()).filter(({ name }) => name === 'Contact sales for this team');
    const mail = decodeURIComponent(links[0]?.url ?? '');
    return mail.startsWith('mailto:') && mail.includes(words) ? null : `the mail says "${mail}"`;
  }),
  sees('the cost is announced', (stage: Stage) => isAnnounced(stage, true)),
  sees('the cost is not announced', (stage: Stage) => isAnnounced(stage, false)),
];

const follow = (stage: MachineStage, period: string) => stage.send({ type: 'team.follow', period } as { type: string });

const bill = ({ page }: PageStage, period: RegExp) => page.getByRole('radio', { name: period }).press('Space');

export const teamCostWorld = defineWorld<typeof teamCostMachine>({
  flow: teamCostFlow,
  start: ({ searchParams }) => ({ period: searchParams.get('billing') === 'annual' ? 'annual' : 'monthly' }),
  actions: {
    focusFault({ memory }, { fault }: { fault?: TeamFault }) {
      if (fault) memory.set('focus', nameOf(fault === 'md_do' ? 'Physicians' : 'NPs and PAs'));
    },
  },
  machineSentences: [
    ...(teamSentences as readonly Sentence<MachineStage>[]),
    does('the visitor chooses monthly billing', (stage: MachineStage) => follow(stage, 'monthly')),
    does('the visitor chooses annual billing', (stage: MachineStage) => follow(stage, 'annual')),
    sees('the focus is in {string}', ({ memory }: MachineStage, name: string) =>
      same('the field with the focus', memory.get('focus'), nameOf(name)),
    ),
  ],
  pageSentences: [
    ...(teamSentences as readonly Sentence<PageStage>[]),
    does('the visitor chooses monthly billing', (stage: PageStage) => bill(stage, /^Monthly/)),
    does('the visitor chooses annual billing', (stage: PageStage) => bill(stage, /^Annual/)),
    sees('the focus is in {string}', async (stage: PageStage, name: string) =>
      (await stage.hasFocus(nameOf(name))) ? null : `the focus is not in "${name}"`,
    ),
  ],
});
