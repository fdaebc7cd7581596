import { betaDetails } from '../../machines/beta-application/beta-application.form.ts';
import type { betaApplicationMachine } from '../../machines/beta-application/beta-application.machine.ts';
import { expectSame, type Stage } from './driver.ts';
import { formDriver } from './form.driver.ts';
import { expectOutcome, expectSummary } from './submission-form.ts';

const notAgreed = 'Please agree to the NDA and beta testing guidelines.';

const agree = ({ view }: Stage) =>
  view.getByRole('checkbox', { name: 'I agree to the NDA and beta testing guidelines.' });
const submit = ({ view }: Stage) => view.getByRole('button', { name: 'Submit application' });

/** BETA-2: without the agreement the button takes nothing and says why. */
async function sendWithoutAgreement(stage: Stage): Promise<void> {
  const before = stage.held('submitApplication').length;
  expectSame('whether the button is aria-disabled', await submit(stage).getAttribute('aria-disabled'), 'true');
  await submit(stage).click({ force: true });
  await expectSummary(stage, notAgreed, ['Agree to the NDA and the guidelines to continue']);
  expectSame('the focus on the box', await agree(stage).evaluate((box) => document.activeElement === box), true);
  expectSame('the number of requests', stage.held('submitApplication').length, before);
}

/** The exact texts of BETA-2 and BETA-4. */
export const betaApplicationDriver = formDriver<typeof betaApplicationMachine>(betaDetails, {
  texts: {
    sending: 'Submitting…',
    refused: 'Failed to submit your application. Please try again or contact us directly.',
    interrupted: 'An error occurred. Please try again later.',
  },
  logs: 'beta application',
  filledIn: sendWithoutAgreement,
  inspectOutcome: (stage, _, sent) =>
    expectOutcome(
      stage,
      "Thank you for your application! We'll review your submission and get back to you soon.",
      sent,
    ),
});
