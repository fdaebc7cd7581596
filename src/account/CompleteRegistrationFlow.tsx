import { Link } from '@tanstack/react-router';
import { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import { completeRegistrationWords } from '../../machines/complete-registration/complete-registration.view.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import type { SubmissionInput } from '../../machines/submission/submission.machine.ts';
import { FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ResendConfirmationFlow } from './ResendConfirmationFlow.tsx';
import { useMailedLink } from './useMailedLink.ts';

interface CompleteRegistrationFlowProps extends Required<SubmissionInput> {
  token: string;
  address: string | undefined;
  refusal: RejectedPost | null;
  /** Another link was requested without script. */
  resent: boolean;
  resendRefusal: RejectedPost | null;
}

export function CompleteRegistrationFlow({
  token,
  address,
  resent,
  resendRefusal,
  ...opened
}: CompleteRegistrationFlowProps) {
  const form = useRelayForm(completeRegistrationForm, completeRegistrationWords, { initial: { token }, ...opened });
  useMailedLink(opened, form.view);
  const outcome = (
    <>
      {!resent && <Outcome form={form} />}
      {form.view.thanks === null ? (
        <ResendConfirmationFlow alreadySent={resent} refusal={resendRefusal} />
      ) : (
        <Link className="button" to="/login">
          Log in
        </Link>
      )}
    </>
  );
  return (
    <FormSheet form={form} outcome={outcome}>
      <FormFields form={form}>
        <NewPasswordFields form={form} address={address} />
      </FormFields>
    </FormSheet>
  );
}
