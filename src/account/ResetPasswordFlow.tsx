import { Link } from '@tanstack/react-router';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { resetPasswordWords } from '../../machines/reset-password/reset-password.view.ts';
import { FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useHiddenLink, useLink } from './useMailedLink.ts';

interface ResetPasswordFlowProps {
  alreadySent: boolean;
  token: string;
  address: string | undefined;
}

export function ResetPasswordFlow({ alreadySent, token, address }: ResetPasswordFlowProps) {
  const opened = { alreadySent, link: useLink(resetPasswordForm.id, token) };
  const form = useRelayForm(resetPasswordForm, resetPasswordWords, { initial: { token }, ...opened });
  const { thanks, unusable } = form.view;
  useHiddenLink(opened, form.view);
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
