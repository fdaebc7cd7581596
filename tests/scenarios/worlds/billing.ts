import type { billingMachine, BillingPeriod } from '../../../machines/billing/billing.machine.ts';
import { billingFlow } from '../../../machines/billing/billing.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from '../sentences.ts';
import { same, type Verdict } from '../stage.ts';

const sheet = (stage: PageStage, plan: string) =>
  stage
    .section()
    .getByRole('listitem')
    .filter({ has: stage.page.getByRole('heading', { name: plan, exact: true }) });

const textOf = async (stage: PageStage, plan: string) => (await sheet(stage, plan).innerText()).replaceAll(/\s+/g, ' ');

/** The amounts of a plan: `$63 /month $756 billed yearly, saves $228`. */
const amounts: Readonly<Record<string, RegExp>> = {
  'per month': /\$([\d,]+) ?\/month/,
  'per year': /\$([\d,]+) billed yearly/,
  saves: /saves \$([\d,]+)/,
};

async function costs(stage: PageStage, plan: string, what: string, expected: string): Promise<Verdict> {
  const text = await textOf(stage, plan);
  return same(`what "${plan}" costs ${what}`, amounts[what]?.exec(text)?.[1], expected);
}

async function planCosts(stage: PageStage, rows: readonly (readonly string[])[]): Promise<Verdict> {
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

const trialButton = (stage: PageStage, plan: string) => sheet(stage, plan).getByRole('link', { name: /trial/i });

const chosen = ({ page }: PageStage) =>
  page.getByRole('radiogroup', { name: 'Billing period' }).getByRole('radio', { checked: true }).getAttribute('value');

const choose = (stage: MachineStage, period: BillingPeriod) =>
  stage.send({ type: 'billing.choose', period } as { type: string });

const chooseOnPage = (stage: PageStage, period: string) =>
  stage.page.getByRole('radio', { name: period === 'annual' ? /^Annual/ : /^Monthly/ }).press('Space');

export const billingWorld = defineWorld<typeof billingMachine>({
  flow: billingFlow,
  start: ({ searchParams }) => ({ period: searchParams.get('billing') === 'annual' ? 'annual' : 'monthly' }),
  screen: () => ({}),
  machineSentences: [
    does('the visitor chooses annual billing', (stage: MachineStage) => choose(stage, 'annual')),
    does('the visitor chooses monthly billing', (stage: MachineStage) => choose(stage, 'monthly')),
    sees('the billing is {word}', ({ snapshot }: MachineStage, period: string) =>
      same('the billing', snapshot.value, period),
    ),
  ],
  pageSentences: [
    does('the visitor chooses annual billing', (stage: PageStage) => chooseOnPage(stage, 'annual')),
    does('the visitor chooses monthly billing', (stage: PageStage) => chooseOnPage(stage, 'monthly')),
    sees('the billing is {word}', async (stage: PageStage, period: string) =>
      same('the billing', await chosen(stage), period),
    ),
    sees('the billing was {word} from the first paint', async (stage: PageStage, period: string) => {
      const html = await (await stage.page.request.get(stage.page.url())).text();
      const checked = /<input[^>]*name="billing"[^>]*checked=""[^>]*>/.exec(html)?.[0] ?? '';
      return same('the billing in the HTML', /value="(\w+)"/.exec(checked)?.[1], period);
    }),
    sees('the plans cost', planCosts),
    sees('the plan {string} costs {word} per month', (stage: PageStage, plan: string, amount: string) =>
      costs(stage, plan, 'per month', amount),
    ),
    sees('the plan {string} saves {word}', (stage: PageStage, plan: string, amount: string) =>
      costs(stage, plan, 'saves', amount),
    ),
    sees('the plan {string} is for up to {int} users', async (stage: PageStage, plan: string, users: number) =>
      (await textOf(stage, plan)).toLowerCase().includes(`up to ${users} users`) ? null : 'the sheet does not say so',
    ),
    sees('a further {string} costs {word} per month', async (stage: PageStage, who: string, amount: string) =>
      same(`what a further "${who}" costs`, furtherUsers[who]?.exec(await textOf(stage, 'Organization'))?.[1], amount),
    ),
    sees('the plan {string} is custom', async (stage: PageStage, plan: string) =>
      (await textOf(stage, plan)).includes('Custom') ? null : 'the sheet does not say so',
    ),
    sees('the plan {string} has no number for a price', async (stage: PageStage, plan: string) =>
      same('the dollars on the sheet', (await textOf(stage, plan)).includes('$'), false),
    ),
    sees('the page says that encounters are unlimited', async (stage: PageStage) =>
      (await stage.says('Encounters are unlimited')) ? null : 'the page does not say so',
    ),
    sees('the trial button of {string} leads to {string}', async (stage: PageStage, plan: string, address: string) =>
      same('where the trial button leads', await trialButton(stage, plan).getAttribute('href'), address),
    ),
    sees('the plan {string} has no trial button', async (stage: PageStage, plan: string) =>
      same('the number of trial buttons', await trialButton(stage, plan).count(), 0),
    ),
    does('the visitor moves the focus to the trial button of {string}', (stage: PageStage, plan: string) =>
      trialButton(stage, plan).focus(),
    ),
    does('the visitor presses the trial button of {string}', (stage: PageStage, plan: string) =>
      trialButton(stage, plan).click({ noWaitAfter: true }),
    ),
    sees('{string} opens a mail with subject and body filled in', async ({ page }: PageStage, name: string) => {
      const link = page.getByRole('link', { name }).first();
      const { protocol, searchParams } = new URL((await link.getAttribute('href')) ?? '', page.url());
      const filled = ['subject', 'body'].map((part) => (searchParams.get(part) ?? '') !== '');
      return same('the mail', [protocol, ...filled], ['mailto:', true, true]);
    }),
  ],
});
