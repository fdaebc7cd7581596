import type { resendConfirmationMachine } from '../../machines/resend-confirmation/resend-confirmation.machine.ts';
import type { ResendConfirmationPayload } from '../../machines/resend-confirmation/resend-confirmation.schema.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';
import { expectAlert, expectLogged, expectOutcome, expectSending, pressSubmit } from './submission-form.ts';
import { formFields, submissionRequest } from './submission-request.ts';

const field = ({ view }: Stage) => view.getByLabel('Email', { exact: true });

/** The form stands where a mailed link cannot be used, as on the screen without a token. */
export const resendConfirmationDriver = defineDriver<typeof resendConfirmationMachine>({
  async open(stage, start) {
    const query = start === 'opened' ? '' : '?resent=yes';
    await stage.page.goto(`${stage.origin}/landing-new/complete-registration${query}`);
    await hydrate(stage);
  },

  gestures: {
    async 'form.submit'(stage, { payload }) {
      stage.memory.set('email', payload.email);
      await field(stage).fill(payload.email);
      await pressSubmit(stage);
    },
    async 'form.again'({ view }) {
      await view.getByRole('link', { name: 'Ask again' }).click();
    },
  } satisfies Gestures<typeof resendConfirmationMachine>,

  requests: {
    askForConfirmation: submissionRequest<ResendConfirmationPayload>({
      path: '/api/resend-confirmation',
      checkBody: (request, payload) => expectSame('the body', formFields(request), { ...payload }),
    }),
  },

  async inspect(stage, outcome) {
    const typed = String(stage.memory.get('email') ?? '');
    switch (outcome.state) {
      case 'sending':
        await expectSending(stage, 'askForConfirmation', 'Sending…');
        break;
      case 'refused':
        await expectAlert(stage, 'Too many attempts. Please try again later.');
        break;
      case 'interrupted':
        await expectAlert(stage, 'An error occurred. Please try again.');
        break;
      case 'sent':
        await expectOutcome(
          stage,
          'If that address is waiting to be confirmed, another link is on its way.',
          typed !== '',
        );
        return;
    }
    expectSame('the address', await field(stage).inputValue(), typed);
    if (asksFor(outcome, 'logException')) expectLogged(stage, 'resend-confirmation');
  },
});
