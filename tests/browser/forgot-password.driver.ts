import type { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import type { ForgotPasswordPayload } from '../../machines/forgot-password/forgot-password.schema.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';
import { expectAlert, expectLogged, expectOutcome, expectSending, pressSubmit } from './submission-form.ts';
import { formFields, submissionRequest } from './submission-request.ts';

/** SRV-7, word by word. */
const sent = 'If that address has an account, a reset link is on its way.';

const field = ({ view }: Stage) => view.getByLabel('Email', { exact: true });

export const forgotPasswordDriver = defineDriver<typeof forgotPasswordMachine>({
  async open(stage, start) {
    const query = start === 'opened' ? '' : '?sent=yes';
    await stage.page.goto(`${stage.origin}/landing-new/forgot-password${query}`);
    await hydrate(stage);
  },

  gestures: {
    async 'form.submit'(stage, { payload }) {
      stage.memory.set('email', payload.email);
      await field(stage).fill(payload.email);
      await pressSubmit(stage);
    },
    async 'form.resend'({ view }) {
      await view.getByRole('button', { name: 'Send again' }).click();
    },
    async 'form.again'({ view }) {
      await view.getByRole('link', { name: 'Use another address' }).click();
    },
  } satisfies Gestures<typeof forgotPasswordMachine>,

  requests: {
    askForLink: submissionRequest<ForgotPasswordPayload>({
      path: '/forgot-password',
      checkBody: (request, payload) => expectSame('the body', formFields(request), { ...payload }),
    }),
  },

  async inspect(stage, outcome) {
    const typed = String(stage.memory.get('email') ?? '');
    switch (outcome.state) {
      case 'sending':
        await expectSending(stage, 'askForLink', 'Sending…');
        break;
      case 'refused':
        await expectAlert(stage, 'Too many attempts. Please try again later.');
        break;
      case 'interrupted':
        await expectAlert(stage, 'An error occurred. Please try again.');
        break;
      case 'sent':
        await expectOutcome(stage, sent, typed !== '');
        // Without the address there is nothing to send again.
        expectSame(
          'the buttons',
          await stage.section().getByRole('button').allTextContents(),
          typed === '' ? [] : ['Send again'],
        );
        return;
    }
    expectSame('the address', await field(stage).inputValue(), typed);
    if (asksFor(outcome, 'logException')) expectLogged(stage, 'forgot-password');
  },
});
