import { trialSignupDetails } from '../../machines/trial-signup/trial-signup.form.ts';
import type { trialSignupMachine } from '../../machines/trial-signup/trial-signup.machine.ts';
import { expectSame, expectSoon, type Stage } from './driver.ts';
import { formDriver } from './form.driver.ts';

/** Each start's plan in the address. */
const planOfStart: Readonly<Record<string, string>> = {
  'opened with a plan': 'np_pa_monthly',
  'opened to subscribe': 'np_pa_annual',
  'opened after a post without script': 'np_pa_monthly',
};

/** Each plan as the chooser offers it and as the form names it (SIGN-3, PRICE-1). */
const plans: Readonly<Record<string, { choice: string; label: string; prices: readonly string[] }>> = {
  np_pa_monthly: {
    choice: 'Advanced Practice Provider: $79 per month',
    label: 'Advanced Practice Provider',
    prices: ['$79 per month'],
  },
  np_pa_annual: {
    choice: 'Advanced Practice Provider: $63 per month',
    label: 'Advanced Practice Provider',
    prices: ['$79 per month', '$63 per month', '$756'],
  },
  md_do_monthly: { choice: 'Physician: $99 per month', label: 'Physician', prices: ['$99 per month'] },
  md_do_annual: {
    choice: 'Physician: $79 per month',
    label: 'Physician',
    prices: ['$99 per month', '$79 per month', '$948'],
  },
};

const choice = ({ view }: Stage, plan: string) => view.getByRole('link', { name: plans[plan]?.choice ?? plan });

const held = ({ memory }: Stage) => memory.get('held') as Record<string, string> | undefined;

/** A heading that replaces another one has the focus; the one that the page opens with has not. */
async function expectHeading(stage: Stage, title: string): Promise<void> {
  const heading = stage.view.getByRole('heading', { level: 2, name: title, exact: true });
  await heading.waitFor();
  const before = stage.memory.get('heading');
  stage.memory.set('heading', title);
  if (before === title) return;
  expectSame(
    `the focus on "${title}"`,
    await heading.evaluate((node) => node === document.activeElement),
    before !== undefined,
  );
}

async function expectChooser(stage: Stage, chosen: string | null): Promise<void> {
  await expectHeading(stage, 'Choose your plan');
  for (const plan of Object.keys(plans)) {
    // oxlint-disable-next-line no-await-in-loop -- one link after the other.
    expectSame(
      `whether ${plan} is marked`,
      await choice(stage, plan).getAttribute('aria-current'),
      plan === chosen ? 'true' : null,
    );
  }
  expectSame('the number of forms', await stage.section().locator('form').count(), 0);
}

async function expectPlan(stage: Stage): Promise<void> {
  const plan = plans[stage.memory.get('plan') as string];
  const shown = await stage.section().innerText();
  for (const text of [plan?.label ?? 'no plan', ...(plan?.prices ?? [])])
    if (!shown.includes(text)) throw new Error(`the form does not say "${text}"`);
}

/** The exact texts of SIGN-7 and SIGN-8. */
export const trialSignupDriver = formDriver<typeof trialSignupMachine>(trialSignupDetails, {
  texts: {
    sending: 'Sending…',
    refused: 'Signup failed. Please try again.',
    interrupted: 'An error occurred. Please try again.',
  },
  gestures: {
    async 'plan.choose'(stage, { plan }) {
      stage.memory.set('plan', plan);
      await choice(stage, plan).click();
    },
    async 'plan.change'(stage) {
      await stage.view.getByRole('link', { name: 'Choose a different plan' }).click();
    },
    async 'form.correct'(stage) {
      const before = held(stage);
      if (before) stage.memory.set('held', { ...before, password: '' });
      await stage.view.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
    },
  },
  async prepare({ page, memory }, start) {
    if (planOfStart[start]) memory.set('plan', planOfStart[start]);
    await page.route(
      (url) => url.pathname === '/payment',
      (route) => {
        memory.set('paymentAskedFor', true);
        // No content: the page stays.
        return route.fulfill({ status: 204 });
      },
    );
  },
  async arrived(stage, start) {
    const forms = await stage.section().locator('form').count();
    const expected = start === 'opened with a plan' || start === 'opened to subscribe' ? 1 : 0;
    expectSame('the number of forms in the first paint (RUN-1)', forms, expected);
  },
  async inspectForm(stage, { state }) {
    await expectPlan(stage);
    if (state === 'account.editing') await expectHeading(stage, 'Your account');
    if (state === 'sending') {
      await stage.view.getByRole('link', { name: 'Choose a different plan' }).click({ force: true });
      expectSame('the number of forms, which cannot be left', await stage.section().locator('form').count(), 1);
    }
    if (state !== 'account.correcting') return;
    stage.memory.set('heading', 'Your account');
    const email = stage.view.getByLabel('Email', { exact: true });
    expectSame('the focus on the address', await email.evaluate((node) => node === document.activeElement), true);
  },
  async inspectOutcome(stage, { state, does = [] }) {
    const { memory, view } = stage;
    for (const doing of does)
      if ('action' in doing && doing.action === 'namePlan')
        expectSame('the plan in the address', new URL(stage.page.url()).searchParams.get('plan'), doing.params);
    if (state === 'choosing' || state === 'opening')
      return expectChooser(stage, (memory.get('plan') as string | undefined) ?? null);
    await expectHeading(stage, 'Check Your Email');
    await view.getByText(`We sent a login link to ${held(stage)?.['email'] ?? 'your address'}.`).waitFor();
    expectSame('the number of fields on the page', await stage.section().locator('input').count(), 0);
    if (state === 'sent')
      return expectSame('whether the payment page was asked for', memory.has('paymentAskedFor'), false);
    await expectSoon(stage, 'whether the payment page was asked for', () => memory.has('paymentAskedFor'), true);
    const link = view.getByRole('link', { name: 'Go to the payment page' });
    expectSame('the link to the payment page', await link.getAttribute('href'), '/payment');
  },
});
