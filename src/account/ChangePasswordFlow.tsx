import { useSearch } from '@tanstack/react-router';
import { changePasswordForm } from '../../machines/change-password/change-password.form.ts';
import { changePasswordWords } from '../../machines/change-password/change-password.view.ts';
import { accountPages } from '../content/account-pages.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { RelayForm } from '../forms/RelayForm.tsx';
import { Select } from '../forms/fields.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { AccountScreen } from './AccountScreen.tsx';

/** ACC-5. */
export function ChangePasswordFlow() {
  const { changed } = useSearch({ from: '/_site/change-password' });
  const running = useRelayForm(changePasswordForm, changePasswordWords, { alreadySent: changed === 'yes' });
  const { control, choicesOf, submission } = running;
  const { form } = submission;
  return (
    <AccountScreen page={accountPages.changePassword} ways={['account', 'help']}>
      <RelayForm form={running}>
        <PasswordField
          {...control('current_password')}
          key={form.key('current_password')}
          autoComplete="current-password"
        />
        <PasswordField {...control('password')} key={form.key('password')} autoComplete="new-password" />
        <Select
          {...control('keep_sessions')}
          key={form.key('keep_sessions')}
          autoComplete="off"
          data={choicesOf('keep_sessions')}
        />
      </RelayForm>
    </AccountScreen>
  );
}
