import type { trialSignupMachine } from '../../machines/trial-signup/trial-signup.machine.ts';
import type { TrialSignupPayload } from '../../machines/trial-signup/trial-signup.schema.ts';
import type { Outcome } from '../toolkit/tables.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, expectSoon, hydrate } from './driver.ts';
import { expectSummary } from './submission-form.ts';
import { submissionRequest } from './submission-request.ts';

const page = '/landing-new/signup';

/** Where each start of the model is. */
const addresses: Readonly<Record<string, string>> = {
  opened: page,
  'opened with a plan': `${page}?plan=NP`,
  'opened to subscribe': `${page}?plan=np_pa_annual&type=direct&invite_token=12e4`,
  'opened after a post without script': `${page}?plan=np_pa_monthly&sent=yes`,
};

/** The exact texts of SIGN-7 and SIGN-8. */
const texts = {
  sent: 'Check Your Email',
  refused: 'Signup failed. Please try again.',
  interrupted: 'An error occurred. Please try again.',
} as const;

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

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  organization: 'Organization (optional)',
} as const;
type FieldName = keyof typeof labels;
const fieldNames = ['firstName', 'lastName', 'email', 'password', 'organization'] as const;
type Typed = Record<FieldName, string>;

const empty: Typed = { firstName: '', lastName: '', email: '', password: '', organization: '' };

const field = ({ view }: Stage, name: FieldName) => view.getByLabel(labels[name], { exact: true });
const choice = ({ view }: Stage, plan: string) => view.getByRole('link', { name: plans[plan]?.choice ?? plan });

/** What the visitor has typed so far, as the page has to show it. */
const expectedTyped = ({ memory }: Stage) => (memory.get('typed') as Typed | undefined) ?? empty;

async function expectForm(stage: Stage): Promise<void> {
  const values = await Promise.all(fieldNames.map((name) => field(stage, name).inputValue()));
  expectSame('the form', Object.fromEntries(fieldNames.map((name, index) => [name, values[index]])), {
    ...expectedTyped(stage),
  });
  const plan = plans[stage.memory.get('plan') as string];
  const shown = await stage.section().innerText();
  for (const text of [plan?.label ?? 'no plan', ...(plan?.prices ?? [])]) {
    if (!shown.includes(text)) throw new Error(`the form does not say "${text}"`);
  }
}

/** What came in place of something else has the focus on its heading; what the page opened with leaves focus alone. */
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

async function expectRefused(stage: Stage, { context }: Outcome): Promise<void> {
  const refusal = (context as { refusal?: { error: string | null; fields: Record<string, string> } } | undefined)
    ?.refusal;
  await stage.view
    .getByRole('alert')
    .filter({ hasText: refusal?.error ?? texts.refused })
    .waitFor();
  const wrong = refusal?.fields['email'];
  if (wrong === undefined) return;
  await expectSummary(stage, refusal?.error ?? texts.refused, [wrong]);
  expectSame(
    'the message beside the field',
    await stage.section().locator('#trial-signup-email-error').textContent(),
    wrong,
  );
  expectSame(
    'the focus on the wrong field',
    await field(stage, 'email').evaluate((node) => node === document.activeElement),
    true,
  );
}

export const trialSignupDriver = defineDriver<typeof trialSignupMachine>({
  async open(stage, start) {
    await stage.page.route(
      (url) => url.pathname === '/payment',
      (route) => {
        stage.memory.set('paymentAskedFor', true);
        // No content: the page stays, and can be looked at.
        return route.fulfill({ status: 204 });
      },
    );
    const address = addresses[start] ?? page;
    const plan = /plan=(\w+)/.exec(address)?.[1];
    if (plan) stage.memory.set('plan', plan === 'NP' ? 'np_pa_monthly' : plan);
    await stage.page.goto(`${stage.origin}${address}`);
    // RUN-1: the plan of the address shows in the first paint.
    expectSame(
      'the number of forms before any script runs',
      await stage.section().locator('form').count(),
      start === 'opened with a plan' || start === 'opened to subscribe' ? 1 : 0,
    );
    await hydrate(stage);
  },

  gestures: {
    async 'plan.choose'(stage, { plan }) {
      stage.memory.set('plan', plan);
      await choice(stage, plan).click();
    },
    async 'plan.change'(stage) {
      await stage.view.getByRole('link', { name: 'Choose a different plan' }).click();
    },
    async 'form.submit'(stage, { payload }) {
      for (const name of fieldNames) {
        // oxlint-disable-next-line no-await-in-loop -- a visitor fills in one field after the other.
        await field(stage, name).fill(payload[name]);
      }
      const { firstName, lastName, email, password, organization } = payload;
      stage.memory.set('typed', { firstName, lastName, email, password, organization } satisfies Typed);
      await stage.view.getByRole('button', { name: 'Create account' }).click();
    },
    async 'form.correct'(stage) {
      // What is sent after this is a signup of its own: its keys begin anew.
      for (const key of ['key-1', 'key-2', 'key-3', 'key-4']) stage.memory.delete(key);
      stage.memory.set('typed', { ...expectedTyped(stage), password: '' });
      await stage.view.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
    },
  } satisfies Gestures<typeof trialSignupMachine>,

  requests: {
    // SIGN-6: these nine and nothing else.
    sendTrialSignup: submissionRequest<TrialSignupPayload>({
      path: '/api/mobile-signup',
      checkBody(request, payload) {
        expectSame('the content type', request.headers()['content-type'], 'application/json');
        const { email, firstName, lastName, role, organization, password, plan, signup_type, invite_token } = payload;
        expectSame(
          'the body',
          request.postData(),
          JSON.stringify({ email, firstName, lastName, role, organization, password, plan, signup_type, invite_token }),
        );
      },
    }),
  },

  async inspect(stage, outcome) {
    const { memory, view } = stage;
    for (const doing of outcome.does ?? []) {
      if ('action' in doing && doing.action === 'namePlan')
        expectSame('the plan in the address', new URL(stage.page.url()).searchParams.get('plan'), doing.params);
    }
    switch (outcome.state) {
      case 'choosing':
        await expectChooser(stage, (memory.get('plan') as string | undefined) ?? null);
        break;
      case 'opening':
        await expectChooser(stage, memory.get('plan') as string);
        break;
      case 'account.editing':
        await expectHeading(stage, 'Your account');
        await expectForm(stage);
        break;
      case 'sending': {
        // UI-3: the button says so and takes no second send, and the form cannot be left.
        const before = stage.held('sendTrialSignup').length;
        await view.getByRole('button', { name: 'Sending…' }).click({ force: true });
        await view.getByRole('link', { name: 'Choose a different plan' }).click({ force: true });
        expectSame('the number of requests after a second click', stage.held('sendTrialSignup').length, before);
        await expectForm(stage);
        break;
      }
      case 'account.refused':
        await expectRefused(stage, outcome);
        await expectForm(stage);
        break;
      case 'account.interrupted':
        await view.getByRole('alert').filter({ hasText: texts.interrupted }).waitFor();
        await expectForm(stage);
        break;
      case 'sent':
      case 'paying': {
        await expectHeading(stage, texts.sent);
        const { email } = expectedTyped(stage);
        await view.getByText(`We sent a login link to ${email === '' ? 'your address' : email}.`).waitFor();
        expectSame('the number of fields on the page', await stage.section().locator('input').count(), 0);
        if (outcome.state === 'paying') {
          await expectSoon(stage, 'whether the payment page was asked for', () => memory.has('paymentAskedFor'), true);
          expectSame(
            'the link to the payment page',
            await view.getByRole('link', { name: 'Go to the payment page' }).getAttribute('href'),
            '/payment',
          );
        } else {
          expectSame('whether the payment page was asked for', memory.has('paymentAskedFor'), false);
        }
        break;
      }
      case 'account.correcting':
        memory.set('heading', 'Your account');
        await expectForm(stage);
        expectSame(
          'the focus on the address',
          await field(stage, 'email').evaluate((node) => node === document.activeElement),
          true,
        );
        break;
    }
    if (asksFor(outcome, 'logException')) {
      const logged = stage.consoleErrors.filter((text) => text.startsWith('trial-signup:'));
      if (logged.length === 0) throw new Error('the exception is not in the console');
      if (logged.some((text) => text.includes(expectedTyped(stage).password)))
        throw new Error('the password is in the console');
    }
  },
});
