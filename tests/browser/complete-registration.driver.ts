import type { completeRegistrationMachine } from '../../machines/complete-registration/complete-registration.machine.ts';
import type { CompleteRegistrationPayload } from '../../machines/complete-registration/complete-registration.schema.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';
import { expectAlert, expectLogged, expectOutcome, expectSending, pressSubmit } from './submission-form.ts';
import { formFields, submissionRequest } from './submission-request.ts';

const queries: Readonly<Record<string, string>> = {
  'opened by a link': '?token=opaque',
  'opened without a link': '',
  'opened after a post without script': '?completed=yes',
};

const field = ({ view }: Stage) => view.getByLabel('New password', { exact: true });

export const completeRegistrationDriver = defineDriver<typeof completeRegistrationMachine>({
  async open(stage, start) {
    await stage.page.goto(`${stage.origin}/landing-new/complete-registration${queries[start]}`);
    await hydrate(stage);
    // SRV-5, SRV-6: the token leaves the address bar once it is read.
    expectSame('the query in the address bar', new URL(stage.page.url()).search, '');
  },

  gestures: {
    async 'form.submit'(stage, { payload }) {
      stage.memory.set('password', payload.password);
      await field(stage).fill(payload.password);
      await pressSubmit(stage);
    },
  } satisfies Gestures<typeof completeRegistrationMachine>,

  requests: {
    registerPassword: submissionRequest<CompleteRegistrationPayload>({
      path: '/complete-registration',
      checkBody: (request, payload) => expectSame('the body', formFields(request), { ...payload }),
    }),
  },

  async inspect(stage, outcome) {
    const typed = stage.memory.get('password');
    switch (outcome.state) {
      case 'sending':
        await expectSending(stage, 'registerPassword', 'Sending…');
        break;
      case 'refused':
        await expectAlert(stage, 'Please choose another password.');
        expectSame(
          'whether the field has the focus',
          await field(stage).evaluate((node) => node === document.activeElement),
          true,
        );
        break;
      case 'interrupted':
        await expectAlert(stage, 'An error occurred. Please try again.');
        break;
      case 'unusable':
        await expectOutcome(
          stage,
          'This link cannot be used. It may have expired or already been used.',
          typed !== undefined,
        );
        await stage.section().getByRole('button', { name: 'Send another link' }).waitFor();
        return;
      case 'completed':
        await expectOutcome(
          stage,
          'Your registration is complete. Log in with your new password.',
          typed !== undefined,
        );
        await stage.section().getByRole('link', { name: 'Log in' }).waitFor();
        return;
    }
    expectSame('the password', await field(stage).inputValue(), String(typed ?? ''));
    expectSame('the type of the field', await field(stage).getAttribute('type'), 'password');
    if (asksFor(outcome, 'logException')) expectLogged(stage, 'complete-registration');
  },
});
