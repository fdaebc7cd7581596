import type { BillingInput, billingMachine } from '../../../machines/billing/billing.machine.ts';
import { billingFlow } from '../../../machines/billing/billing.model.ts';
import { allIn, saidBy, type ShownNode } from 'flow-toolkit/view/conformance';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { does, sees, type Sentence } from 'flow-toolkit/scenarios/sentences';
import { same, type Stage, type Verdict } from 'flow-toolkit/scenarios/stage';

async function sheetOf(stage: Stage, plan: string): Promise<readonly ShownNode[]> {
  const sheet = allIn(await stage.shown()).find(
    ({ role, children }) =>
      role === 'listitem' && children.some((node) => node.role === 'heading' && node.name === plan),
  );
  return sheet ? allIn([sheet]) : [];
}

const textOf = async (stage: Stage, plan: string) =>
  (await sheetOf(stage, plan)).slice(0, 1).map(saidBy).join('').replaceAll(/\s+/g, ' ');

/** The amounts of a plan: `$63 /month $756 billed yearly, saves $228`. */
const amounts: Readonly<Record<string, RegExp>> = {
  'per month': /\$([\d,]+) ?\/month/,
  'per year': /\$([\d,]+) billed yearly/,
  saves: /saves \$([\d,]+)/,
};

async function costs(stage: Stage, plan: string, what: string, expected: string): Promise<Verdict> {
  const text = await textOf(stage, plan);
  return same(`what "${plan}" costs ${what}`, amounts[what]?.exec(text)?.[1], expected);
}

async function planCosts(stage: Stage, rows: readonly (readonly string[])[]): Promise<Verdict> {
  const [[, ...columns] = [], ...plans] = rows;
  for (const [plan = '', ...cells] of plans) {
    for (const [index, what] of columns.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one amount after the other.
      const problem = await costs(stage, plan, what, cells[index] ?? '');
      if (problem !== null) return problem;
    }
  }
  return null;
}

/** A further user's price, by whom the page calls so. */
const furtherUsers: Readonly<Record<string, RegExp>> = {
  'Advanced Practice Provider': /\$(\d+) \(NP\/PA\)/,
  Physician: /\$(\d+) \(MD\/DO\)/,
};

/** Where the trial buttons of a plan lead. */
const trialsOf = async (stage: Stage, plan: string) =>
  (await sheetOf(stage, plan))
    .filter(({ role, name = '' }) => role === 'link' && /trial/i.test(name))
    .map(({ url }) => url);

const billingSentences: readonly Sentence<Stage>[] = [
  sees('the billing is {word}', async (stage: Stage, period: string) =>
    same(
      'the billing',
      allIn(await stage.shown())
        .filter(({ checked }) => checked)
        .map(({ name = '' }) => name.toLowerCase().split(' ')[0]),
      [period],
    ),
  ),
  sees('the plans cost', planCosts),
  sees('the plan {string} costs {word} per month', (stage: Stage, plan: string, amount: string) =>
    costs(stage, plan, 'per month', amount),
  ),
  sees('the plan {string} saves {word}', (stage: Stage, plan: string, amount: string) =>
    costs(stage, plan, 'saves', amount),
  ),
  sees('a further {string} costs {word} per month', async (stage: Stage, who: string, amount: string) =>
    same(`what a further "${who}" costs`, furtherUsers[who]?.exec(await textOf(stage, 'Organization'))?.[1], amount),
  ),
  sees('the plan {string} is custom', async (stage: Stage, plan: string) =>
    (await textOf(stage, plan)).includes('Custom') ? null : 'the sheet does not say so',
  ),
  sees('the plan {string} has no number for a price', async (stage: Stage, plan: string) =>
    same('the dollars on the sheet', (await textOf(stage, plan)).includes('$'), false),
  ),
  sees('the trial button of {string} leads to {string}', async (stage: Stage, plan: string, address: string) =>
    same('where the trial button leads', await trialsOf(stage, plan), [address]),
  ),
  sees('the plan {string} has no trial button', async (stage: Stage, plan: string) =>
    same('the trial buttons', await trialsOf(stage, plan), []),
  ),
  sees('{string} opens a mail with subject and body filled in', async (stage: Stage, name: string) => {
    const links = allIn(await stage.shown()).filter((node) => node.role === 'link' && node.name?.startsWith(name));
    const mails = links.map(({ url = '' }) => {
      const { protocol, searchParams } = new URL(url, 'https://site.invalid');
      return [protocol, ...['subject', 'body'].map((part) => (searchParams.get(part) ?? '') !== '')];
    });
    return same('the mails', mails, [
      ['mailto:', true, true],
      ['mailto:', true, true],
    ]);
  }),
];

/** The queries of the history; those of later entries go as the visitor goes back. */
const historyOf = ({ memory }: MachineStage) => memory.get('history') as string[];

function follow(stage: MachineStage): void {
  const period = historyOf(stage).at(-1) === '' ? 'monthly' : 'annual';
  stage.send({ type: 'billing.follow', period } as { type: string });
}

const historyLength = ({ page }: PageStage) => page.evaluate(() => history.length);

const chooseOnPage = (stage: PageStage, period: RegExp) =>
  stage.page.getByRole('radio', { name: period }).press('Space');

const trialButton = (stage: PageStage, plan: string) =>
  stage
    .section()
    .getByRole('listitem')
    .filter({ has: stage.page.getByRole('heading', { name: plan, exact: true }) })
    .getByRole('link', { name: /trial/i });

export const billingWorld = defineWorld<typeof billingMachine>({
  flow: billingFlow,
  start: ({ searchParams }) => ({ period: searchParams.get('billing') === 'annual' ? 'annual' : 'monthly' }),
  // The page follows its address from the start.
  opened(stage) {
    stage.memory.set('history', [stage.openedAt.searchParams.get('billing') === 'annual' ? '?billing=annual' : '']);
    stage.memory.set('entries', 0);
    follow(stage);
  },
  actions: {
    writeAddress(stage, { period }: BillingInput) {
      historyOf(stage).push(period === 'annual' ? '?billing=annual' : '');
      stage.memory.set('entries', Number(stage.memory.get('entries')) + 1);
      follow(stage);
    },
  },
  machineSentences: [
    does('the visitor goes back', (stage: MachineStage) => {
      historyOf(stage).pop();
      follow(stage);
    }),
    sees('the address holds {string}', (stage: MachineStage, query: string) =>
      same('the query', historyOf(stage).at(-1), query),
    ),
    sees('the history has {int} entry/entries more', ({ memory }: MachineStage, count: number) =>
      same('the new entries', memory.get('entries'), count),
    ),
    does('the visitor chooses annual billing', (stage: MachineStage) =>
      stage.press('Annual save 20%', { force: true }),
    ),
    does('the visitor chooses monthly billing', (stage: MachineStage) => stage.press('Monthly', { force: true })),
    ...(billingSentences as readonly Sentence<MachineStage>[]),
  ],
  pageSentences: [
    does('the visitor opens {string}', async (stage: PageStage, address: string) => {
      await stage.open(address);
      stage.memory.set('entries', await historyLength(stage));
    }),
    sees('the address holds {string}', (stage: PageStage, query: string) =>
      same('the query', new URL(stage.page.url()).search, query),
    ),
    sees('the history has {int} entry/entries more', async (stage: PageStage, count: number) =>
      same('the new entries', (await historyLength(stage)) - Number(stage.memory.get('entries')), count),
    ),
    does('the visitor chooses annual billing', (stage: PageStage) => chooseOnPage(stage, /^Annual/)),
    does('the visitor chooses monthly billing', (stage: PageStage) => chooseOnPage(stage, /^Monthly/)),
    ...(billingSentences as readonly Sentence<PageStage>[]),
    sees('the billing was {word} from the first paint', async (stage: PageStage, period: string) => {
      const html = await (await stage.page.request.get(stage.page.url())).text();
      const checked = /<input[^>]*name="billing"[^>]*checked=""[^>]*>/.exec(html)?.[0] ?? '';
      return same('the billing in the HTML', /value="(\w+)"/.exec(checked)?.[1], period);
    }),
    sees('the plan {string} is for up to {int} users', async (stage: PageStage, plan: string, users: number) =>
      (await textOf(stage, plan)).toLowerCase().includes(`up to ${users} users`) ? null : 'the sheet does not say so',
    ),
    sees('the page says that encounters are unlimited', async (stage: PageStage) =>
      (await stage.says('Encounters are unlimited')) ? null : 'the page does not say so',
    ),
    does('the visitor moves the focus to the trial button of {string}', (stage: PageStage, plan: string) =>
      trialButton(stage, plan).focus(),
    ),
    does('the visitor presses the trial button of {string}', (stage: PageStage, plan: string) =>
      trialButton(stage, plan).click({ noWaitAfter: true }),
    ),
  ],
});
