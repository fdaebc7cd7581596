import { flushSync } from 'react-dom';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { forgotPasswordForm } from '../../machines/forgot-password/forgot-password.form.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { forgotPasswordView } from '../../machines/forgot-password/forgot-password.view.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import { formProps } from '../forms/form-props.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { randomKey } from '../forms/random-key.ts';
import { AgainLink, FormFields, FormSheet } from '../forms/RelayForm.tsx';
import { sendForm } from '../forms/send-submission.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { useFormView } from '../forms/useFormView.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';

/** Forgot-password: the answer is the same for every address (SRV-7). */
export function ForgotPasswordFlow({ alreadySent, refusal }: { alreadySent: boolean; refusal: RejectedPost | null }) {
  const submission = useSubmissionForm(forgotPasswordForm, { refusal });
  const machine = forgotPasswordMachine.provide({
    actors: { send: sendForm(forgotPasswordForm) },
    actions: {
      showRefusedFields: submission.showRefusedFields,
      logNoAnswer: logNoAnswer(forgotPasswordForm.id),
    },
  });
  const { flow, view } = useFormView(submission, machine, forgotPasswordView, { alreadySent });
  const { control } = formProps(submission, view.errors);
  const form = { submission, view, send: flow.send };

  const sendAgain = () => {
    flushSync(() => flow.send({ type: 'form.resend', key: randomKey() }));
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
    <FormSheet form={form} outcome={outcome}>
      <FormFields form={form}>
        <AskingEmailField {...control('email')} key={submission.form.key('email')} inForm={submission.form} />
      </FormFields>
    </FormSheet>
  );
}
