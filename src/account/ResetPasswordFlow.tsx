import { Link, useSearch } from '@tanstack/react-router';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { resetPasswordWords } from '../../machines/reset-password/reset-password.view.ts';
import { pages } from '../content/pages.ts';
import { FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { AccountScreen } from './AccountScreen.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useHiddenLink, useLink } from './useMailedLink.ts';

export function ResetPasswordFlow() {
  const { token = '', email, changed } = useSearch({ from: '/_site/reset-password' });
  const opened = { alreadySent: changed === 'yes', link: useLink(resetPasswordForm.id, token) };
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
    <AccountScreen page={pages.resetPassword} ways={['help']}>
      <FormSheet form={form} outcome={outcome}>
        <FormFields form={form}>
          <NewPasswordFields form={form} address={email} />
        </FormFields>
      </FormSheet>
    </AccountScreen>
  );
}
