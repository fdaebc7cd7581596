import type { RejectedPost } from '../../machines/domain/answered.ts';
import { resendConfirmationForm } from '../../machines/resend-confirmation/resend-confirmation.form.ts';
import { resendConfirmationMachine } from '../../machines/resend-confirmation/resend-confirmation.machine.ts';
import { resendConfirmationView } from '../../machines/resend-confirmation/resend-confirmation.view.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { AgainLink } from '../forms/FormRegion.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import styles from './AccountScreen.module.css';

interface ResendConfirmationFlowProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** Resend-confirmation: the answer is the same for every address (SRV-6). */
export function ResendConfirmationFlow({ alreadySent, refusal }: ResendConfirmationFlowProps) {
  const { submission, flow, view, control } = useViewedForm(
    resendConfirmationForm,
    resendConfirmationMachine,
    resendConfirmationView,
    { input: { alreadySent }, refusal },
  );
  const { thanks } = view;

  return (
    <div {...view.root}>
      {thanks ? (
        <>
          <SubmissionOutcome className={styles.outcome} arrived={!thanks.takesFocus}>
            {thanks.text}
          </SubmissionOutcome>
          <AgainLink form={resendConfirmationForm} view={view} send={flow.send} className="button ghost" />
        </>
      ) : (
        <ViewedForm submission={submission} view={view} send={flow.send}>
          <EmailField {...control('email')} key={submission.form.key('email')} />
        </ViewedForm>
      )}
    </div>
  );
}
