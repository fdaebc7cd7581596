import type { RejectedPost } from '../../machines/domain/answered.ts';
import { resendConfirmationForm } from '../../machines/resend-confirmation/resend-confirmation.form.ts';
import { resendConfirmationWords } from '../../machines/resend-confirmation/resend-confirmation.view.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { AgainLink, FormFields, Outcome } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';

interface ResendConfirmationFlowProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** The answer is the same for every address (SRV-6). */
export function ResendConfirmationFlow(opened: ResendConfirmationFlowProps) {
  const form = useRelayForm(resendConfirmationForm, resendConfirmationWords, opened);
  return (
    <div {...form.view.root}>
      {form.view.thanks === null ? (
        <FormFields form={form}>
          <EmailField {...form.control('email')} key={form.submission.form.key('email')} />
        </FormFields>
      ) : (
        <>
          <Outcome form={form} />
          <AgainLink form={form} />
        </>
      )}
    </div>
  );
}
