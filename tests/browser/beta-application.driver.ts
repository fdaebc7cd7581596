import type { betaApplicationMachine } from '../../machines/beta-application/beta-application.machine.ts';
import type { BetaPayload } from '../../machines/beta-application/beta-application.schema.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';
import { expectSummary } from './submission-form.ts';
import { multipartFields, submissionRequest } from './submission-request.ts';

const page = '/landing-new/beta-tester';

/** The exact texts of BETA-2 and BETA-4. */
const texts = {
  notAgreed: 'Please agree to the NDA and beta testing guidelines.',
  sent: "Thank you for your application! We'll review your submission and get back to you soon.",
  refused: 'Failed to submit your application. Please try again or contact us directly.',
  interrupted: 'An error occurred. Please try again later.',
} as const;

const labels = {
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  county: 'County',
  employer: 'Employer (optional)',
  notes: 'Notes (optional)',
} as const;
type TextField = keyof typeof labels;
const textFields = Object.keys(labels) as TextField[];

const field = ({ view }: Stage, name: TextField) => view.getByRole('textbox', { name: labels[name], exact: true });
const choice = ({ view }: Stage, name: string) => view.getByRole('radio', { name, exact: true });
const state = ({ view }: Stage) => view.getByLabel('State', { exact: true });
const agree = ({ view }: Stage) =>
  view.getByRole('checkbox', { name: 'I agree to the NDA and beta testing guidelines.' });
const submit = ({ view }: Stage) => view.getByRole('button', { name: 'Submit application' });
const alert = ({ view }: Stage, text: string) => view.getByRole('alert').filter({ hasText: text });

/** The form as a browser would post it by itself. */
function held({ view }: Stage): Promise<Record<string, string>> {
  return view
    .locator('form[action="/beta-signup"]')
    .evaluate((form: HTMLFormElement) =>
      Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    );
}

/** What a form without an answer posts: radio buttons and boxes that are not chosen are not there. */
const empty = { full_name: '', email: '', phone: '', county: '', state: '', employer: '', notes: '' };

const sorted = (fields: object) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** BETA-2: without the agreement the button takes nothing and says why. */
async function sendWithoutAgreement(stage: Stage): Promise<void> {
  const before = stage.held('submitApplication').length;
  expectSame('whether the button is aria-disabled', await submit(stage).getAttribute('aria-disabled'), 'true');
  await submit(stage).click({ force: true });
  await alert(stage, texts.notAgreed).waitFor();
  await expectSummary(stage, texts.notAgreed, ['Agree to the NDA and the guidelines to continue']);
  expectSame('the focus on the box', await agree(stage).evaluate((box) => document.activeElement === box), true);
  expectSame('the number of requests', stage.held('submitApplication').length, before);
}

export const betaApplicationDriver = defineDriver<typeof betaApplicationMachine>({
  async open(stage, start) {
    await stage.page.goto(`${stage.origin}${page}${start === 'opened' ? '' : '?sent=yes'}`);
    await hydrate(stage);
  },

  gestures: {
    async 'form.submit'(stage, { payload }) {
      const first = !stage.memory.has('payload');
      stage.memory.set('payload', payload);
      for (const name of textFields) await field(stage, name).fill(payload[name]);
      await choice(stage, payload.contact_method).check();
      await choice(stage, payload.clinical_title).check();
      await state(stage).selectOption(payload.state);
      if (first) await sendWithoutAgreement(stage);
      await agree(stage).check();
      await submit(stage).click();
    },
    async 'form.again'(stage) {
      stage.memory.delete('payload');
      await stage.view.getByRole('link', { name: 'Send another application' }).click();
    },
  } satisfies Gestures<typeof betaApplicationMachine>,

  requests: {
    submitApplication: submissionRequest<BetaPayload>({
      path: '/beta-signup',
      checkBody: (request, payload) =>
        expectSame<unknown>('the body', sorted(multipartFields(request)), sorted(payload)),
    }),
  },

  async inspect(stage, outcome) {
    const payload = stage.memory.get('payload') as BetaPayload | undefined;
    if (outcome.state !== 'sent') expectSame<unknown>('the form', sorted(await held(stage)), sorted(payload ?? empty));
    switch (outcome.state) {
      case 'sending': {
        // UI-3: the button says so and takes no second send.
        const before = stage.held('submitApplication').length;
        await stage.view.getByRole('button', { name: 'Submitting…' }).click({ force: true });
        expectSame('the number of requests after a second click', stage.held('submitApplication').length, before);
        break;
      }
      case 'refused':
      case 'interrupted':
        await alert(stage, texts[outcome.state]).waitFor();
        break;
      case 'sent':
        await stage.view.getByText(texts.sent, { exact: true }).waitFor();
        break;
    }
    if (asksFor(outcome, 'logException') && !stage.consoleErrors.some((text) => text.startsWith('beta application:'))) {
      throw new Error('the exception is not in the console');
    }
  },
});
