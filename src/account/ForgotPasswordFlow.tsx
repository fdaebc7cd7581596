import { flushSync } from 'react-dom';
import { forgotPasswordForm } from '../../machines/forgot-password/forgot-password.form.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { forgotPasswordView } from '../../machines/forgot-password/forgot-password.view.ts';
import { nodeProps } from '../flow/useView.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import { AgainLink, FormRegion } from '../forms/FormRegion.tsx';
import { randomKey } from '../forms/random-key.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import styles from './AccountScreen.module.css';

/** Forgot-password: the answer is the same for every address (SRV-7). */
export function ForgotPasswordFlow({ alreadySent, refusal }: { alreadySent: boolean; refusal: RejectedPost | null }) {
  const { submission, flow, view, control } = useViewedForm(
    forgotPasswordForm,
    forgotPasswordMachine,
    forgotPasswordView,
    { input: { alreadySent }, refusal },
  );
  const { form, element } = submission;
  const { thanks, more, resend } = view;

  const sendAgain = () => {
    flushSync(() => flow.send({ type: 'form.resend', key: randomKey() }));
    element.current?.querySelector('button')?.focus();
  };

  const outcome = (
    <>
      <SubmissionOutcome className={styles.outcome} arrived={!thanks?.takesFocus}>
        {thanks?.text}
      </SubmissionOutcome>
      <p>{more?.text}</p>
      <div className={styles.actions}>
        {resend && (
          <button type="button" className="button ghost" {...nodeProps(resend)} onClick={sendAgain}>
            {resend.name}
          </button>
        )}
        <AgainLink form={forgotPasswordForm} view={view} send={flow.send} />
      </div>
    </>
  );
  return (
    <FormRegion form={forgotPasswordForm} view={view} outcome={outcome}>
      <ViewedForm submission={submission} view={view} send={flow.send}>
        <AskingEmailField {...control('email')} key={form.key('email')} inForm={form} />
      </ViewedForm>
    </FormRegion>
  );
}
