import { useSearch } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { forgotPasswordForm } from '../../machines/forgot-password/forgot-password.form.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { forgotPasswordView } from '../../machines/forgot-password/forgot-password.view.ts';
import { pages } from '../content/pages.ts';
import { AskingEmailField, Field } from '../forms/fields.tsx';
import { AgainLink, FormFields, FormSheet, SubmissionOutcome } from '../forms/RelayForm.tsx';
import { sendForm } from '../forms/send-submission.ts';
import { randomKey } from '../forms/submission-key.ts';
import { useFormView } from '../forms/useRelayForm.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { AccountScreen } from './AccountScreen.tsx';

/** Forgot-password: the answer is the same for every address (SRV-7). */
export function ForgotPasswordFlow() {
  const { sent } = useSearch({ from: '/_site/forgot-password' });
  const submission = useSubmissionForm(forgotPasswordForm);
  const machine = forgotPasswordMachine.provide({
    actors: { send: sendForm(forgotPasswordForm) },
    actions: submission.actions,
  });
  const form = useFormView(submission, machine, forgotPasswordView, { alreadySent: sent === 'yes' });
  const { send, view } = form;

  const sendAgain = () => {
    flushSync(() => send({ type: 'form.resend', key: randomKey() }));
    submission.element.current?.querySelector('button')?.focus();
  };

  const outcome = (
    <>
      <SubmissionOutcome arrived={!view.outcomeTakesFocus}>{view.thanks}</SubmissionOutcome>
      <p>{view.more}</p>
      <div className="ways taps">
        {view.resend !== null && (
          <button type="button" className="button ghost" onClick={sendAgain}>
            {view.resend}
          </button>
        )}
        <AgainLink form={form} />
      </div>
    </>
  );
  return (
    <AccountScreen page={pages.forgotPassword} ways={['login', 'help']}>
      <FormSheet form={form} outcome={outcome}>
        <FormFields form={form}>
          <Field form={form} name="email" as={AskingEmailField} inForm={submission.form} />
        </FormFields>
      </FormSheet>
    </AccountScreen>
  );
}
