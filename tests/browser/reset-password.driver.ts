import type { resetPasswordMachine } from '../../machines/reset-password/reset-password.machine.ts';
import type { ResetPasswordPayload } from '../../machines/reset-password/reset-password.schema.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';
import { expectAlert, expectLogged, expectOutcome, expectSending, pressSubmit } from './submission-form.ts';
import { formFields, submissionRequest } from './submission-request.ts';

const queries: Readonly<Record<string, string>> = {
  'opened by a link': '?token=opaque',
  'opened without a link': '',
  'opened after a post without script': '?changed=yes',
};

const field = ({ view }: Stage) => view.getByLabel('New password', { exact: true });

export const resetPasswordDriver = defineDriver<typeof resetPasswordMachine>({
  async open(stage, start) {
    await stage.page.goto(`${stage.origin}/landing-new/reset-password${queries[start]}`);
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
  } satisfies Gestures<typeof resetPasswordMachine>,

  requests: {
    changePassword: submissionRequest<ResetPasswordPayload>({
      path: '/reset-password',
      checkBody: (request, payload) => expectSame('the body', formFields(request), { ...payload }),
    }),
  },

  async inspect(stage, outcome) {
    const typed = stage.memory.get('password');
    switch (outcome.state) {
      case 'sending':
        await expectSending(stage, 'changePassword', 'Sending…');
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
        expectSame(
          'where another one is asked for',
          await stage.section().getByRole('link').getAttribute('href'),
          '/landing-new/forgot-password',
        );
        return;
      case 'changed':
        await expectOutcome(
          stage,
          'Your password has been changed and you are logged out everywhere. Log in with the new password.',
          typed !== undefined,
        );
        await stage.section().getByRole('link', { name: 'Log in' }).waitFor();
        return;
    }
    expectSame('the password', await field(stage).inputValue(), String(typed ?? ''));
    expectSame('the type of the field', await field(stage).getAttribute('type'), 'password');
    if (asksFor(outcome, 'logException')) expectLogged(stage, 'reset-password');
  },
});
