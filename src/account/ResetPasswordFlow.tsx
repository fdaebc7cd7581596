import { Link } from '@tanstack/react-router';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { resetPasswordWords } from '../../machines/reset-password/reset-password.view.ts';
import type { SubmissionInput } from '../../machines/submission/submission.machine.ts';
import { FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useMailedLink } from './useMailedLink.ts';

interface ResetPasswordFlowProps extends Required<SubmissionInput> {
  token: string;
  address: string | undefined;
  refusal: RejectedPost | null;
}

export function ResetPasswordFlow({ token, address, ...opened }: ResetPasswordFlowProps) {
  const form = useRelayForm(resetPasswordForm, resetPasswordWords, { initial: { token }, ...opened });
  const { thanks, unusable } = form.view;
  useMailedLink(opened, form.view);
  const outcome = (
    <>
      <Outcome form={form} />
      {thanks !== null && (
        <Link className="button" to="/login">
          Log in
        </Link>
      )}
      {unusable !== null && (
        <Link className="button" to="/forgot-password">
          Ask for another link
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
