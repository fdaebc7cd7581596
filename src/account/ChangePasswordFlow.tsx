import { useSearch } from '@tanstack/react-router';
import { changePasswordForm } from '../../machines/change-password/change-password.form.ts';
import { changePasswordWords } from '../../machines/change-password/change-password.view.ts';
import { accountPages } from '../content/account-pages.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { RelayForm } from '../forms/RelayForm.tsx';
import { Field, Select } from '../forms/fields.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { AccountScreen } from './AccountScreen.tsx';

/** ACC-5. */
export function ChangePasswordFlow() {
  const { changed } = useSearch({ from: '/_site/change-password' });
  const form = useRelayForm(changePasswordForm, changePasswordWords, { alreadySent: changed === 'yes' });
  return (
    <AccountScreen page={accountPages.changePassword} ways={['account', 'help']}>
      <RelayForm form={form}>
        <Field form={form} name="current_password" as={PasswordField} autoComplete="current-password" />
        <Field form={form} name="password" as={PasswordField} autoComplete="new-password" />
        <Field form={form} name="keep_sessions" as={Select} autoComplete="off" />
      </RelayForm>
    </AccountScreen>
  );
}
