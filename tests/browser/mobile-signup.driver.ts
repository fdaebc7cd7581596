import type { mobileSignupMachine } from '../../machines/mobile-signup/mobile-signup.machine.ts';
import type { MobileSignupPayload } from '../../machines/mobile-signup/mobile-signup.schema.ts';
import type { Outcome } from '../toolkit/tables.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';
import { expectSummary } from './submission-form.ts';
import { submissionRequest } from './submission-request.ts';

/** As an iOS app opens it: the sample payloads say so too. */
const page = '/landing-new/mobile-signup?ios=1';

/** The exact texts of MOB-4. */
const texts = {
  sent: 'Check Your Email',
  refused: 'An error occurred. Please try again.',
  interrupted: 'Network error. Please check your connection and try again.',
} as const;

/** The roles of MOB-1, in the order of SPEC.md section 3. */
const roles = [
  'physician',
  'nurse_practitioner',
  'physician_assistant',
  'resident',
  'student',
  'nurse',
  'other_healthcare',
];

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  organization: 'Organization (optional)',
} as const;
type FieldName = keyof typeof labels;
const fieldNames = ['firstName', 'lastName', 'email', 'role', 'organization'] as const;
type Typed = Record<FieldName, string>;

const empty: Typed = { firstName: '', lastName: '', email: '', role: '', organization: '' };

const field = ({ view }: Stage, name: FieldName) => view.getByLabel(labels[name], { exact: true });
const expectedTyped = ({ memory }: Stage) => (memory.get('typed') as Typed | undefined) ?? empty;
const isFocused = (stage: Stage, name: FieldName) =>
  field(stage, name).evaluate((node) => node === document.activeElement);

async function expectForm(stage: Stage): Promise<void> {
  const values = await Promise.all(fieldNames.map((name) => field(stage, name).inputValue()));
  expectSame('the form', Object.fromEntries(fieldNames.map((name, index) => [name, values[index]])), {
    ...expectedTyped(stage),
  });
  const offered = await field(stage, 'role')
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expectSame('the roles', offered, ['', ...roles]);
}

async function expectRefused(stage: Stage, { context }: Outcome): Promise<void> {
  const refusal = (context as { refusal?: { error: string | null; fields: Record<string, string> } } | undefined)
    ?.refusal;
  await stage.view
    .getByRole('alert')
    .filter({ hasText: refusal?.error ?? texts.refused })
    .waitFor();
  const wrong = refusal?.fields['role'];
  if (wrong === undefined) return;
  await expectSummary(stage, refusal?.error ?? texts.refused, [wrong]);
  expectSame(
    'the message beside the field',
    await stage.section().locator('#mobile-signup-role-error').textContent(),
    wrong,
  );
  expectSame('the focus on the wrong field', await isFocused(stage, 'role'), true);
}

export const mobileSignupDriver = defineDriver<typeof mobileSignupMachine>({
  async open(stage, start) {
    await stage.page.goto(`${stage.origin}${page}${start === 'opened' ? '' : '&sent=yes'}`);
    // MOB-2: from the first paint.
    expectSame(
      'the number of footers and of links to the terms',
      await stage.view.locator('footer, main a[href*="/terms"]').count(),
      0,
    );
    await hydrate(stage);
  },

  gestures: {
    async 'form.submit'(stage, { payload }) {
      const { firstName, lastName, email, role, organization } = payload;
      for (const name of fieldNames) {
        const control = field(stage, name);
        // oxlint-disable-next-line no-await-in-loop -- a visitor fills in one field after the other.
        await (name === 'role' ? control.selectOption(role) : control.fill(payload[name]));
      }
      stage.memory.set('typed', { firstName, lastName, email, role, organization } satisfies Typed);
      await stage.view.getByRole('button', { name: 'Sign up', exact: true }).click();
    },
    async 'form.correct'(stage) {
      stage.memory.set('corrects', true);
      await stage.view.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
    },
  } satisfies Gestures<typeof mobileSignupMachine>,

  requests: {
    // MOB-3: these six and nothing else.
    sendMobileSignup: submissionRequest<MobileSignupPayload>({
      path: '/api/mobile-signup',
      checkBody(request, { email, firstName, lastName, role, organization, isIOS }) {
        expectSame('the content type', request.headers()['content-type'], 'application/json');
        expectSame(
          'the body',
          request.postData(),
          JSON.stringify({ email, firstName, lastName, role, organization, isIOS }),
        );
      },
    }),
  },

  async inspect(stage, outcome) {
    const { view, memory } = stage;
    switch (outcome.state) {
      case 'editing':
        await expectForm(stage);
        expectSame('the focus on the address', await isFocused(stage, 'email'), memory.has('corrects'));
        break;
      case 'sending': {
        // UI-3: the button says so and takes no second send.
        const before = stage.held('sendMobileSignup').length;
        await view.getByRole('button', { name: 'Sending…' }).click({ force: true });
        expectSame('the number of requests after a second click', stage.held('sendMobileSignup').length, before);
        await expectForm(stage);
        break;
      }
      case 'refused':
        await expectRefused(stage, outcome);
        await expectForm(stage);
        break;
      case 'interrupted':
        await view.getByRole('alert').filter({ hasText: texts.interrupted }).waitFor();
        await expectForm(stage);
        break;
      case 'sent': {
        const heading = view.getByRole('heading', { name: texts.sent, exact: true });
        await heading.waitFor();
        const { email } = expectedTyped(stage);
        // A page that opens with the thanks leaves focus alone.
        expectSame(
          'the focus on the heading',
          await heading.evaluate((node) => node === document.activeElement),
          email !== '',
        );
        await view
          .getByText(`We sent a link to complete your registration to ${email === '' ? 'your address' : email}.`)
          .waitFor();
        break;
      }
    }
    if (asksFor(outcome, 'logException')) {
      const logged = stage.consoleErrors.filter((text) => text.startsWith('mobile-signup:'));
      if (logged.length === 0) throw new Error('the exception is not in the console');
      if (logged.some((text) => text.includes(expectedTyped(stage).email)))
        throw new Error('the address is in the console');
    }
  },
});
